import { html, type Safe } from '../html.ts';

/** The account in short; `mark` is the hidden field of its form. */
export const accountView = ({ email }: { email: string }, mark: Safe): Safe =>
  html`<div class="wrap account"><h1>Your account</h1>
<section class="card"><h2>Signed in</h2><p>As <strong>${email}</strong>.</p>
<form method="post" action="/sign-out" class="acts">${mark}<button class="btn">Sign out</button></form></section></div>`;

/** Asks whether to sign out. */
export const signOutView = (mark: Safe): Safe =>
  html`<div class="wrap notice"><h1>Sign out?</h1><p class="lede">You can come back with your e-mail address at any time.</p>
<form method="post" action="/sign-out" class="acts">${mark}<button class="btn hot">Sign out</button><a class="btn" href="/account">Stay</a></form></div>`;
