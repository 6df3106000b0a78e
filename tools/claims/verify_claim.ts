import { z } from 'zod';
import { notFound } from '../../domain/http/errors.ts';
import { recordCheck, requestCheck } from '../../services/claims/check.ts';
import { defineOperation } from '../operation/define.ts';
import { ownClaim, presentClaim } from './show/own_claim.ts';

export const verifyClaim = defineOperation({
  name: 'verify_claim',
  title: 'Verify a claim',
  description:
    'Looks now for what a pending claim wants published: the DNS record, the tag or the file. Call it once the person says that it is there. Not finding it is a normal answer: status stays pending, and the first of checks says what was expected and what was observed; tell the person both. At most ten looks an hour. Claims by email are verified by the link in the email, not by this tool.',
  route: 'POST /claims/{claim_id}/verify',
  status: 200,
  access: 'listings:write',
  effect: { readOnly: false, destructive: false, repeatable: true, openWorld: true },
  calls_out: () => true,
  input: z.strictObject({
    claim_id: z.int().min(1).describe('The claim, from claim_listing or list_my_claims.'),
  }),
  output: z.object(ownClaim),
  errors: ['not_found', 'claim_refused'],
  example: { claim_id: 1 },

  async handler({ claim_id }, { actor, store, clock, origin, claims, signal }) {
    const now = () => clock.now().getTime();
    const { person_id } = actor;
    const requested = await store.write((tx) => requestCheck(tx, { person_id, claim_id, now: now() }));
    if (requested) {
      const seen = await claims.check(requested, signal, person_id);
      await store.write((tx) => recordCheck(tx, claim_id, seen, now()), { durable: true });
    }
    const claim = await store.claims.ofPerson(person_id, claim_id);
    if (!claim) throw notFound('claim', claim_id);
    return presentClaim(claim, { origin, now: now() });
  },
});
