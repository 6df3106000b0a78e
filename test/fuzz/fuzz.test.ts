import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../tools/registry.ts';
import { type FuzzService, startFuzzService } from './service.ts';

const SAMPLES = 60;
const SEED = 20_261_121;
/** A tenth of the long run (npm run endurance). */
const REQUESTS = 10_000;

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

test('the runs above sent a tenth of the long run', () => {
  expect(service.requests()).toBeGreaterThan(REQUESTS);
});
