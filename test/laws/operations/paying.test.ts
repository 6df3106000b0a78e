import { expect, test } from 'vitest';
import { importsOf } from '../../../scripts/laws/base/imports.ts';
import { readProject } from '../../../scripts/laws/base/project.ts';

const ROOMS = ['services', 'auth', 'jobs', 'tools', 'bridge', 'site', 'app', 'cli', 'billing'];
const project = readProject(['{auth,billing,bridge,app,cli,domain,jobs,services,site,store,tools}/**/*.ts']);
const sources = project.sources(...ROOMS);
const importersOf = (file: string): string[] =>
  sources.filter((one) => importsOf(one).includes(file)).map((one) => one.file);

const MARK_PAID = 'services/orders/paying/mark_paid.ts';
const EVENTS = 'services/orders/paying/payment_events.ts';

/** Whether a file writes that an order is paid. */
const writesPaid = (source: string): boolean => /status: 'paid'/.test(source);

test('one use case makes orders paid, and events of providers and the site team alone reach it [R200]', () => {
  expect(sources.filter(({ text }) => writesPaid(text)).map(({ file }) => file)).toEqual([MARK_PAID]);
  expect(importersOf(MARK_PAID)).toEqual([EVENTS, 'services/orders/team_orders.ts']);
  expect(importersOf(EVENTS)).toEqual([
    'app/http/payment_webhook.ts',
    'services/orders/paying/reconcile.ts',
    'services/orders/payment_desk.ts',
  ]);
  expect(importersOf('services/orders/paying/reconcile.ts')).toEqual(['jobs/orders/reconcile_orders.ts']);
  // A refund that is undone makes an order paid again.
  expect(importersOf('services/orders/paying/undo_refund.ts')).toEqual(['services/orders/team_orders.ts']);
  expect(writesPaid("await tx.purchases.patch(id, { status: 'paid' })")).toBe(true);
});

test('no operation reaches it, by no way [R200]', () => {
  const reached = new Set<string>();
  const follow = (file: string): void => {
    const source = project.file(file);
    if (!source || reached.has(file)) return;
    reached.add(file);
    importsOf(source).forEach(follow);
  };
  for (const { file } of project.sources('tools')) follow(file);
  expect([reached.has('services/orders/place_order.ts'), reached.has(MARK_PAID)]).toEqual([true, false]);
});
