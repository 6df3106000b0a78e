import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restCaller } from '../clients/rest_client.ts';
import { startWorld, type World } from '../world.ts';
import { run } from './program.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-interview-'));
let world: World;
beforeAll(async () => (world = await startWorld({ data_dir })));
afterAll(async () => {
  await world.close();
  rmSync(data_dir, { recursive: true, force: true });
});

describe('answers of interviews', () => {
  const interview = (...args: string[]) => run(data_dir, ['interview', ...args]);

  test('are listed with their reasons, published or refused, and the person reads why', async () => {
    const ada = restCaller(world, await world.key('ada'));
    const [first, second] = (await ada.call('list_interview_questions')).answer.items;
    const answer = 'A casino with a jackpot.';
    const answers = [first, second].map(({ id: question_id }) => ({ question_id, answer }));
    await ada.call('answer_interview', { answers });
    const { out } = await interview('list');
    expect(out).toContain('ada@example.org');
    expect(out).toContain(`gambling_words (casino, jackpot)\n    ${first.question}\n    "" -> "${answer}"`);
    const { items } = JSON.parse((await interview('list', '--json')).out);
    const [one, other] = items.map(({ id }: { id: number }) => String(id));
    expect(await interview('approve', one)).toMatchObject({ code: 0 });
    expect(await interview('approve', one)).toMatchObject({ code: 1 });
    expect(await interview('reject', other)).toMatchObject({ code: 2 });
    expect(await interview('approve', '999')).toMatchObject({ code: 2 });
    const refused = await interview('reject', other, '--note', 'No adverts, please.', '--json');
    expect(JSON.parse(refused.out)).toEqual({ id: Number(other), state: 'refused' });
    expect((await interview('list')).out).toBe('');
    const seen = (await ada.call('answer_interview', { answers: [] })).answer.items;
    expect(seen).toMatchObject([{ state: 'saved' }, { state: 'refused', reason: 'No adverts, please.' }]);
    const audit = (await run(data_dir, ['audit', 'list'])).out;
    expect(audit).toContain('interview_approved');
    expect(audit).toContain('interview_rejected');
  });
});
