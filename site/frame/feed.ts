import { calendarUrl } from '../../domain/http/urls.ts';
import { type Child, html } from '../html/html.ts';
import { clockIcon, feedIcon } from '../html/icons.ts';
import { calendarTexts, feedTexts as t } from '../texts/feeds.ts';

/** The Atom feed of a page's content. */
export interface FrameFeed {
  /** Its path. */
  href: string;
  title: string;
  /** True if the calendar of the launch weeks is offered beside it. */
  calendar?: boolean;
}

/** Names the feed in the head, where feed readers look for it. */
export const feedLink = (feed: FrameFeed | undefined): Child =>
  feed &&
  html`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.href}">${feed.calendar && html`<link rel="alternate" type="text/calendar" title="${calendarTexts.link}" href="${calendarUrl('')}">`}`;

/** The link to the feed at the end of a page. */
export const feedLine = (feed: FrameFeed | undefined): Child =>
  feed &&
  html`<p class="wrap feed-line"><a href="${feed.href}" type="application/atom+xml">${feedIcon}${t.follow(feed.title)}</a>${feed.calendar && html`<a href="${calendarUrl('')}" type="text/calendar">${clockIcon}${calendarTexts.link}</a>`}</p>`;
