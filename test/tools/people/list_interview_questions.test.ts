import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { startWorld, type World } from '../../world.ts';

describe('list_interview_questions', () => {
  let world: World;
  let anybody: Both;
  const questions = async (): Promise<any[]> => (await anybody.answer('list_interview_questions')).items;

  beforeAll(async () => {
    world = await startWorld();
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  test('a fresh installation asks ten questions, each with the id that an answer takes [R88]', async () => {
    const listed = await questions();
    expect(listed).toHaveLength(10);
    for (const { id, question, hint } of listed) {
      expect(Number.isInteger(id) && id >= 1).toBe(true);
      expect(question).toMatch(/\?$/);
      expect(hint.length).toBeGreaterThan(10);
    }
    expect(new Set(listed.map(({ id }) => id)).size).toBe(10);
  });

  test('in their order, without retired ones; ids stay [R88]', async () => {
    const [first, second] = await questions();
    await world.store.write(async (tx) => {
      await tx.interview.set(first.id, { active: false });
      await tx.interview.add({ question: 'Why you?', hint: null, position: -1, active: true });
    });
    const listed = await questions();
    expect(listed).toHaveLength(10);
    expect(listed[0]).toEqual({ id: expect.any(Number), question: 'Why you?' });
    expect(listed[1]).toEqual(second);
    expect(listed.map(({ id }) => id)).not.toContain(first.id);
  });
});
