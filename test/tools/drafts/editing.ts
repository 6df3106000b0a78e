import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { startWorld, type World } from '../../world.ts';
import { builtDraft, HeldDrafter } from './draft_scene.ts';

/** A world where Ada edits a draft that is ready for review, a new one in every test. */
export interface Editing {
  world: World;
  /** By both protocols: sending an edit twice changes nothing the second time. */
  ada: Both;
  key: string;
  drafter: HeldDrafter;
  id: string;
  /** By REST, then the same by both protocols. */
  update(input: object): Promise<any>;
  refused(input: object): Promise<any>;
}

/** Sets it up for the tests of a file; its members exist once the tests run. */
export function editing(): Editing {
  const at = {
    drafter: new HeldDrafter(),
    async update(input: object) {
      const sent = { id: at.id, ...input };
      const { answer, problem } = await restCaller(at.world, at.key).call('update_draft', sent);
      if (problem) throw new Error(`update_draft refused: ${JSON.stringify(problem)}`);
      // A repeated edit changes nothing, so its result differs in the notices of the change only.
      const again = await at.ada.answer('update_draft', sent);
      expect({ ...again, notices: null }).toEqual({ ...answer, notices: null });
      return answer;
    },
    refused: (input: object) => at.ada.problem('update_draft', { id: at.id, ...input }),
  } as Editing;
  beforeAll(async () => {
    at.world = await startWorld({ ports: { drafter: at.drafter } });
    at.key = await at.world.key('ada');
    at.ada = await both(at.world, at.key);
  });
  afterAll(async () => {
    await at.ada.close();
    await at.world.close();
  });
  beforeEach(async () => {
    at.id = await builtDraft(at.world, 'ada');
  });
  return at;
}
