import { expect, test } from 'vitest';
import { placementOf } from '../../bridge/placement.ts';
import { ALL_SCOPES } from '../../domain/access.ts';
import { operations } from '../../tools/registry.ts';
import { startService } from '../bridge/service.ts';

const protectedOnes = operations
  .filter(({ access }) => access !== 'public')
  .map((operation) => [operation.name, operation] as const);

test.each(protectedOnes)(
  'R207 R215 R216 R217 %s answers 401 without a credential and 403 with any other scope',
  async (_, operation) => {
    const api = await startService({ operations });
    const { method, path } = placementOf(operation);
    const address = `/api/v1${path.replace(/\{\w+\}/g, '1')}`;
    expect((await api.send(method, address)).status).toBe(401);
    expect((await api.send(method, address, { as: 'nobody' })).status).toBe(401);
    for (const scope of ALL_SCOPES) {
      const { status } = await api.send(method, address, { as: `ada ${scope}` });
      expect([scope, status === 403]).toEqual([scope, scope !== operation.access]);
    }
  },
);
