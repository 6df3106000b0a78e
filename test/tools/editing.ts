import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Both, both } from '../both.ts';
import { startWorld, type World } from '../world.ts';
import { builtDraft, HeldDrafter } from './draft_scene.ts';

/** A world whose Ada edits a draft that is ready for review: another one in every test. */
export interface Editing {
  world: World;
  /** By both protocols at once: what is sent twice changes nothing the second time. */
  ada: Both;
  key: string;
  drafter: HeldDrafter;
  id: string;
  update(input: object): Promise<any>;
  refused(input: object): Promise<any>;
}

/** Sets it up for the tests of a file; what it holds is there once they run. */
export function editing(): Editing {
  const at = {
    drafter: new HeldDrafter(),
    update: (input: object) => at.ada.answer('update_draft', { id: at.id, ...input }),
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
