import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOrderByTeam, refundOrderByTeam } from '../../services/orders/team_orders.ts';
import { ordered, order as pressed, sellBy } from '../site/orders/order_scene.ts';
import { startWorld, type World } from '../world.ts';
import { run } from './program.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await sellBy(world, 'manual');
});
afterAll(() => world.close());

test('a month has every invoice and credit note once, as CSV and as JSON, and other months have none', async () => {
  const { data_dir } = world.running.config;
  const by = { actor: 'operator' } as const;
  const now = world.clock.now().getTime();
  const numbers: string[] = [];
  for (const cents of [1234, 17_850]) {
    const { number, path } = await ordered(world);
    await pressed(world, path);
    const act = { number, note: 'Statement', by, now };
    await world.store.write((tx) => payOrderByTeam(tx, act));
    await world.store.write((tx) => refundOrderByTeam(tx, { ...act, cents, position: null }));
    numbers.push(number);
  }
  const { out, code } = await run(data_dir, ['order', 'invoices', '2026-11']);
  const [first, second] = numbers;
  expect([code, out.split('\r\n')]).toEqual([
    0,
    [
      'document,number,date,order,of_invoice,buyer,country,vat_number,treatment,rate_percent,net,vat,total,currency,provider',
      `invoice,1,2026-11-18,${first},,Ada Byron,DE,,destination,19,150.00,28.50,178.50,USD,manual`,
      `invoice,2,2026-11-18,${second},,Ada Byron,DE,,destination,19,150.00,28.50,178.50,USD,manual`,
      `credit note,1,2026-11-18,${first},1,Ada Byron,DE,,destination,19,-10.37,-1.97,-12.34,USD,manual`,
      `credit note,2,2026-11-18,${second},2,Ada Byron,DE,,destination,19,-150.00,-28.50,-178.50,USD,manual`,
      '',
    ],
  ]);
  const { items, total } = JSON.parse((await run(data_dir, ['order', 'invoices', '2026-11', '--json'])).out);
  expect([total, items[2]]).toMatchObject([
    4,
    { document: 'credit note', total_cents: -1234, of_invoice: 1 },
  ]);
  expect(JSON.parse((await run(data_dir, ['order', 'invoices', '2026-12', '--json'])).out).items).toEqual([]);
  for (const wrong of ['2026-13', 'November', '2026'])
    expect(await run(data_dir, ['order', 'invoices', wrong])).toMatchObject({ code: 2 });
  const shown = (await run(data_dir, ['order', 'show', first!])).out;
  expect(shown).toContain('Invoice 1');
  expect(shown).toMatch(/refunded \$12\.34\tcredit note 1/);
  const undone = await run(data_dir, ['order', 'unrefund', first!, '--note', 'Recorded by mistake']);
  expect(undone).toMatchObject({ code: 0, out: expect.stringContaining('is undone') });
  expect(await run(data_dir, ['order', 'unrefund', first!, '--note', 'Again'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no refund to undo'),
  });
});
