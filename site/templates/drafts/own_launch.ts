import { listingPageUrl } from '../../../domain/http/urls.ts';
import type { OwnLaunch } from '../../../services/launches/own_launch.ts';
import { html, type Safe } from '../../html/html.ts';
import { launchTexts as t } from '../../texts/drafts/own_launch.ts';

/** How the launch of a draft's listing stands, why it waits, and what its owner can do. */
export const launchSection = (launch: OwnLaunch): Safe =>
  html`<section class="people"><h2>${t.title}</h2><p>${t.standing(launch)}</p>${
    launch.moved && html`<p class="fine">${t.moved(launch.moved)}</p>`
  }${launch.held && html`<p class="flash" role="status">${t.held(launch.held, launch.live_slug === null ? null : liveLink(launch.live_slug))}</p>`}${launch.is_disputed && html`<p class="flash" role="status">${t.disputed}</p>`}</section>`;

const liveLink = (slug: string): Safe => html`<a href="${listingPageUrl('', slug)}">${slug}</a>`;
