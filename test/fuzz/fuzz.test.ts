import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../tools/registry.ts';
import { bySize } from '../gate/size.ts';
import { type FuzzService, startFuzzService } from './service.ts';

const SAMPLES = bySize({ quick: 12, landing: 12, night: 60 });
const SEED = 20_261_121;
/** At night a tenth of the long run (npm run endurance). */
const REQUESTS = bySize({ quick: 2000, landing: 2000, night: 10_000 });

let service: FuzzService;
beforeAll(async () => {
  service = await startFuzzService({ samples: SAMPLES, seed: SEED });
});
afterAll(() => service.close());

test.each(operations.map(({ name }) => name))(
  '%s: whatever is sent, the response is what the document says',
  async (name) => {
    const target = service.targets.find((candidate) => candidate.name === name)!;
    const { findings, requests, statuses } = await service.run(target);
    expect(findings.join('\n')).toBe('');
    expect(requests).toBeGreaterThan(SAMPLES);
    // A service that refuses everything would prove nothing.
    expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBeGreaterThan(SAMPLES / 4);
  },
);

test('forms of the site: what is broken is refused with a page, and nothing fails', async () => {
  const { findings, requests } = await service.runSiteForms();
  expect(findings.join('\n')).toBe('');
  expect(requests).toBeGreaterThan(1000);
});

test(`the runs above sent ${REQUESTS} requests`, () => {
  expect(service.requests()).toBeGreaterThan(REQUESTS);
});
