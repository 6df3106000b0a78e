import { DAY_MS } from '../time/day.ts';

/** Days for which an archived or deleted listing keeps its slug (D51): links and badges lead nowhere else. */
export const SLUG_DAYS = 90;

/** Until when a listing that was archived at an instant keeps its slug, in epoch milliseconds. */
export const slugUntil = (archived_at: number): number => archived_at + SLUG_DAYS * DAY_MS;
