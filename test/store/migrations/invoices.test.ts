import { expect, test } from 'vitest';
import { databaseBefore } from './older_database.ts';

/** Four orders: sold by the operator and refunded in part, to a buyer of an unknown country, by Lemon Squeezy, and not paid. */
const ORDERS = [
  { id: 1, provider: 'manual', treatment: 'domestic', refunded: 62, paid_at: 5, receipt: 1 },
  { id: 2, provider: 'manual', treatment: 'estimate', refunded: 0, paid_at: 6, receipt: 2 },
  { id: 3, provider: 'lemonsqueezy', treatment: 'estimate', refunded: 124, paid_at: 7, receipt: 3 },
  { id: 4, provider: null, treatment: 'estimate', refunded: 0, paid_at: null, receipt: null },
] as const;

function olderShop() {
  const { connection, update } = databaseBefore(63);
  connection.prepare("insert into person (email, created_at) values ('ada@example.org', 0)").run();
  const order = connection.prepare(
    `insert into purchase (id, number, person_id, status, subtotal_cents, vat_cents, total_cents, refunded_cents, tax, provider, receipt_number,
      created_at, expires_at, paid_at) values (?, ?, 1, 'paid', 100, 24, 124, ?, ?, ?, ?, 0, 0, ?)`,
  );
  const line = connection.prepare(
    `insert into purchase_line (purchase_id, position, product, name, categories, net_cents, vat_cents, refunded_cents, status)
      values (?, ?, 'featured', 'Featured', '[]', 50, 12, ?, 'fulfilled')`,
  );
  for (const { id, provider, treatment, refunded, paid_at, receipt } of ORDERS) {
    order.run(
      id,
      `FL-${id}`,
      refunded,
      JSON.stringify({ treatment, rate_bp: 2400 }),
      provider,
      receipt,
      paid_at,
    );
    for (const position of [0, 1]) line.run(id, position, refunded >= 62 * (position + 1) ? 50 : 0);
  }
  return { connection, update };
}

test('orders that were paid before have the seller of the settings, and one refund for what went back', () => {
  const { connection, update } = olderShop();
  const set = connection.prepare('insert into setting (name, value) values (?, ?)');
  set.run('site.operator', JSON.stringify('Acme "Shop" OÜ, Tallinn'));
  update();
  const rows = connection
    .prepare("select id, seller, json_extract(tax, '$.treatment') as treatment from purchase order by id")
    .all() as { id: number; seller: string | null; treatment: string }[];
  const seller = { name: 'Acme "Shop" OÜ, Tallinn', vat_number: '' };
  expect(rows.map((row) => ({ ...row, seller: row.seller && JSON.parse(row.seller) }))).toEqual([
    { id: 1, seller, treatment: 'domestic' },
    { id: 2, seller, treatment: 'domestic' },
    { id: 3, seller: null, treatment: 'estimate' },
    { id: 4, seller: null, treatment: 'estimate' },
  ]);
  const refunds = connection.prepare('select * from purchase_refund order by id').all() as {
    lines: string;
  }[];
  expect(refunds.map((row) => ({ ...row, lines: JSON.parse(row.lines) }))).toMatchObject([
    { purchase_id: 1, refunded_at: 5, net_cents: 50, vat_cents: 12, total_cents: 62, credit_note: null },
    { purchase_id: 3, refunded_at: 7, net_cents: 100, vat_cents: 24, total_cents: 124, credit_note: null },
  ]);
  expect(JSON.parse(refunds[0]!.lines)).toContainEqual({ position: 0, net_cents: 50 });
  expect(connection.pragma('foreign_key_check')).toEqual([]);
});

test('and where nothing was stated, a seller without a name', () => {
  const { connection, update } = olderShop();
  update();
  expect(connection.prepare('select seller from purchase where id = 1').pluck().get()).toBe(
    '{"name":"","vat_number":""}',
  );
});
