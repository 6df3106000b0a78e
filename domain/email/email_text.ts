import { addDays } from '../launches/weeks.ts';
import type { EmailHeaders } from './unsubscribe.ts';

/** The text of an email; the outbox knows the recipient. */
export interface EmailText {
  subject: string;
  text: string;
  /** Headers that this email has and others do not. */
  headers?: EmailHeaders;
}

/** Dates as emails write them. Each formatter is made once: it holds memory of ICU's. */
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** `18 December 2026`, UTC. */
export const dateOf = (instant: number): string => DATE.format(instant);

/** `18 December 2026 at 14:05 UTC`. */
export const timeOf = (instant: number): string => `${dateOf(instant)} at ${TIME.format(instant)} UTC`;

/** The Monday by which a launch week is named: `4 January 2027`. */
export const mondayOfWeek = (week: string): string => dateOf(Date.parse(week));

/** The last day of a launch week: `Sunday, 10 January 2027`. */
export const sundayOfWeek = (week: string): string => `Sunday, ${mondayOfWeek(addDays(week, 6))}`;
