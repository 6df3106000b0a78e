import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundableOfLine, refundParts } from '../../../domain/orders/refund_parts.ts';
import { vatOfLines } from '../../../domain/orders/vat/vat.ts';
import { bySize } from '../../gate/size.ts';

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

test('refunds of any sizes, of lines and of all, add up to the order, and none has less than nothing of anything', () => {
  const order = fc.record({
    net: fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 }),
    bp: fc.constantFrom(0, 300, 1900, 2550),
    steps: fc.array(
      fc.tuple(fc.option(fc.nat(19), { nil: undefined }), fc.double({ min: 0, max: 1, noNaN: true })),
      {
        maxLength: 25,
      },
    ),
  });
  fc.assert(
    fc.property(order, ({ net, bp, steps }) => {
      const vats = vatOfLines(net, bp);
      const lines = net.map((net_cents, position) => ({
        position,
        net_cents,
        vat_cents: vats[position] ?? 0,
        refunded_cents: 0,
      }));
      const paid = { vat_cents: sum(vats), total_cents: sum(net) + sum(vats), refunded_cents: 0, lines };
      let vat_refunded = 0;
      const refund = (cents: number, position?: number): void => {
        const parts = refundParts(paid, cents, position);
        expect(parts.net_cents + parts.vat_cents).toBe(cents);
        expect(sum(parts.lines.map((line) => line.net_cents))).toBe(parts.net_cents);
        for (const { position: at, net_cents } of parts.lines) {
          const line = lines[at]!;
          line.refunded_cents += net_cents;
          expect(net_cents).toBeGreaterThan(0);
          expect(line.refunded_cents).toBeLessThanOrEqual(line.net_cents);
        }
        paid.refunded_cents += cents;
        vat_refunded += parts.vat_cents;
        expect(parts.vat_cents).toBeGreaterThanOrEqual(0);
        expect(vat_refunded).toBeLessThanOrEqual(paid.vat_cents);
      };
      for (const [position, share] of steps) {
        const line = position === undefined ? undefined : lines[position % lines.length];
        const most = line ? refundableOfLine(paid, line) : paid.total_cents - paid.refunded_cents;
        const cents = Math.round(most * share);
        if (cents > 0) refund(cents, line?.position);
      }
      const rest = paid.total_cents - paid.refunded_cents;
      if (rest > 0) refund(rest);
      expect([vat_refunded, lines.map((line) => line.refunded_cents)]).toEqual([paid.vat_cents, net]);
    }),
    { numRuns: bySize({ quick: 1_000, landing: 20_000, night: 20_000 }) },
  );
});
