import { describe, expect, test } from 'vitest';
import { type DueLaunch, type DueStep, dueStep } from '../../../domain/launches/due_launch.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STARTS = 100 * DAY;
const ENDS = STARTS + 7 * DAY;
const RUNNING = 0;

const launch = (status: DueLaunch['status'], rest: Partial<DueLaunch> = {}): DueLaunch => ({
  status,
  slides: 0,
  starts_at: STARTS,
  ends_at: ENDS,
  decided_at: null,
  site_down: false,
  ...rest,
});

describe('a scheduled launch [D70]', () => {
  test.each<[string, number, number, Partial<DueLaunch>, DueStep]>([
    ['before its week', STARTS - 1, RUNNING, {}, 'wait'],
    ['at its start', STARTS, RUNNING, {}, 'go_live'],
    ['three days late', STARTS + 3 * DAY, STARTS + 3 * DAY, {}, 'go_live'],
    ['with two days left after a downtime', ENDS - 2 * DAY, ENDS - 2 * DAY, {}, 'go_live'],
    ['with less left after a downtime', ENDS - 2 * DAY + 1, ENDS - 2 * DAY + 1, {}, 'service_down'],
    ['with less left and no downtime', ENDS - 1, RUNNING, {}, 'go_live'],
    ['with less left after a decision', ENDS - DAY, RUNNING, { decided_at: STARTS }, 'review'],
    ['with less left, decided before its week', ENDS - DAY, RUNNING, { decided_at: STARTS - 1 }, 'go_live'],
    ['in a week that is over', ENDS, RUNNING, {}, 'service_down'],
    ['in a week that is over, decided late', ENDS, RUNNING, { decided_at: STARTS + 1 }, 'review'],
  ])('%s', (_, now, running_since, rest, step) => {
    expect(dueStep(launch('scheduled', rest), 8, { now, running_since })).toBe(step);
  });
});

describe('a paid launch whose site is down [D84]', () => {
  test.each<[string, number, number, Partial<DueLaunch>, DueStep]>([
    ['at the start of its week', STARTS, RUNNING, {}, 'wait'],
    ['in the last hour of its week', ENDS - 1, RUNNING, {}, 'wait'],
    ['at the end of its week', ENDS, RUNNING, {}, 'refund'],
    ['that ended while the service was down', ENDS + DAY, ENDS + DAY, {}, 'service_down'],
    ['that ended while the site team had not decided', ENDS + DAY, RUNNING, { decided_at: ENDS }, 'review'],
  ])('%s', (_, now, running_since, rest, step) => {
    const due = launch('scheduled', { ...rest, site_down: true });
    expect(dueStep(due, 8, { now, running_since })).toBe(step);
  });
});

describe('a launch without its badge [D6, D71]', () => {
  test.each<[string, number, number, Partial<DueLaunch>, DueStep]>([
    ['in its week', ENDS - 1, RUNNING, {}, 'wait'],
    ['at the end of its week', ENDS, RUNNING, {}, 'badge_missing'],
    ['at the end, just after a restart', ENDS, ENDS, {}, 'badge_missing'],
    ['that ended while the service was down', ENDS + DAY, ENDS + DAY, {}, 'service_down'],
    ['that ended while the site team had not decided', ENDS + DAY, RUNNING, { decided_at: ENDS }, 'review'],
    ['after its last move', ENDS, RUNNING, { slides: 8 }, 'leave'],
    [
      'after its last move, while the service was down',
      ENDS + DAY,
      ENDS + DAY,
      { slides: 8 },
      'service_down',
    ],
  ])('%s', (_, now, running_since, rest, step) => {
    expect(dueStep(launch('awaiting_badge', rest), 8, { now, running_since })).toBe(step);
  });
});
