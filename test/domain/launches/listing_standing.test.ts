import { describe, expect, test } from 'vitest';
import { LAUNCH_STATUSES, mayMove } from '../../../domain/launches/launch_states.ts';
import { type LaunchFacts, standingOf } from '../../../domain/launches/listing_standing.ts';

let id = 0;
const launch = (status: LaunchFacts['status'], week: string, live_at: number | null = null): LaunchFacts => ({
  id: ++id,
  status,
  week,
  plan: 'free',
  live_at,
});
const past = launch('live', '2026-11-02', 1);
const running = { ...launch('live', '2026-11-16', 5), plan: 'paid' as const };
const coming = launch('scheduled', '2026-11-30');
const later = launch('scheduled', '2026-12-07');
const waiting = launch('awaiting_badge', '2026-11-23');
const cancelled = launch('cancelled', '2026-11-23');

describe('what follows from the launches of a listing [D64]', () => {
  test.each<[string, LaunchFacts[], object]>([
    ['none', [], { status: 'draft', launch_id: null, plan: null, live_at: null }],
    ['a cancelled one', [cancelled], { status: 'draft', launch_id: null, plan: null }],
    ['one without its badge', [cancelled, waiting], { status: 'awaiting_badge', launch_id: waiting.id }],
    ['a scheduled one', [later, coming], { status: 'scheduled', launch_id: coming.id, live_at: null }],
    ['a scheduled and a waiting one', [waiting, later], { status: 'scheduled', launch_id: later.id }],
    ['one that went live', [past, cancelled], { status: 'live', launch_id: past.id, live_at: 1 }],
    ['a relaunch to come', [coming, past], { status: 'live', launch_id: past.id, plan: 'free', live_at: 1 }],
    ['a relaunch', [running, past], { status: 'live', launch_id: running.id, plan: 'paid', live_at: 1 }],
  ])('%s', (_, launches, standing) => {
    expect(standingOf(null, launches)).toMatchObject(standing);
  });

  test.each(['rejected', 'suspended', 'archived'] as const)('is nothing while it is %s', (closed) => {
    expect(standingOf(closed, [past, coming])).toEqual({
      status: closed,
      launch_id: past.id,
      plan: 'free',
      live_at: 1,
    });
  });
});

test('a launch goes only the ways that exist [R232, D84]', () => {
  const moves = LAUNCH_STATUSES.flatMap((from) =>
    LAUNCH_STATUSES.filter((to) => mayMove(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(moves).toEqual([
    'awaiting_badge > scheduled',
    'awaiting_badge > live',
    'awaiting_badge > cancelled',
    'scheduled > awaiting_badge',
    'scheduled > live',
    'scheduled > cancelled',
  ]);
});
