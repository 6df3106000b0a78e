import { html, type Safe } from '../../html/html.ts';
import { plural } from '../format.ts';

/** Signing in by email. */
export const signInTexts = {
  title: 'Sign in',
  title_again: 'Sign in again',
  description: 'Sign in with your email address; there is no password.',
  lede: 'We email you a sign-in link and a code. There is no password, and nothing to register.',
  lede_again: (by_provider: boolean): string =>
    `To continue, please confirm that it is you. ${by_provider ? 'An account elsewhere is not enough for that. ' : ''}We email you a sign-in link and a code.`,
  submitting: (url: string): Safe =>
    html`We keep <strong>${url}</strong>. After signing in you start its draft with one press.`,
  email: 'Email address',
  email_example: 'you@example.org',
  send: 'Send me a sign-in link',
  why: 'You need no account to browse. With one, you can:',
  gains: [
    'launch your product, from its website to its week',
    'see each value of your draft with its proof, and correct it',
    'connect assistants and programs, and disconnect them',
  ],
  rules: html`We store your email address and what you do here: <a href="/privacy">privacy</a>, <a href="/terms">terms</a>.`,
  check: 'Check your email',
  check_lede: (email: string): Safe =>
    html`We are sending an email to <strong>${email}</strong>. Open its link, or type its code here.`,
  code: 'Code from the email',
  code_example: 'K7QM-2XWD',
  sign_in: 'Sign in',
  no_mail_server: html`This site has no mail server yet. The email is a file in <code>outbox</code> in its data folder; on the operator’s own computer the link is also in the terminal.`,
  help: (request_url: string): Safe =>
    html`No email after a minute? Check your spam folder, or <a href="${request_url}">request another email</a>. The link and the code work once, within 15 minutes. Each email address gets only a few emails an hour; a browser that has signed in before has a limit of its own.`,
  confirm: 'Confirm your sign-in',
  confirm_lede: (email: string): Safe => html`Press the button to sign in as <strong>${email}</strong>.`,
  confirm_fine: 'You did not request this? Close this page. Nothing has happened.',
} as const;

/** What is wrong with what was typed. */
export const signInErrors = {
  no_email: 'That is not an email address. Check it for typing errors.',
  emails_stopped:
    'An email to this address came back, so no more are sent to it. Check it for typing errors, or use another address. If it is right and works again, write to us (see Contact), and we try it again.',
  link_used:
    'The link was used already, perhaps by a program that looks through your mailbox. Type the code of the same email instead.',
  disposable: 'Disposable email addresses cannot be used here. Use a permanent one.',
  wrong_code: (tries_left: number) =>
    plural(tries_left, {
      none: 'That is not the code, and too many codes were tried. Open the link in the email, or request a new email.',
      one: 'That is not the code in the newest email. You can try once more.',
      other: 'That is not the code in the newest email. You can try # more times.',
    }),
} as const;
