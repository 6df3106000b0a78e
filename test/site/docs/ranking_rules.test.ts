import { describe, expect, test } from 'vitest';
import { RULE_VERSION, RULES_CHANGED_ON } from '../../../domain/launches/ranking.ts';
import { VOTE_REFUSALS } from '../../../domain/launches/votes.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../domain/settings/settings.ts';
import { proseMarkdown } from '../../../site/docs/prose.ts';
import { rankingRules } from '../../../site/texts/docs/ranking.ts';
import { startWorld } from '../../world.ts';

const rules = (settings: Partial<Settings> = {}) =>
  proseMarkdown(rankingRules({ ...DEFAULT_SETTINGS, ...settings }));

describe('the ranking rules', () => {
  test('are what docs/ranking.md shows; a change of them is a new version and date', async () => {
    await expect(rules()).toMatchFileSnapshot('../../../docs/ranking.md');
    expect(rules()).toContain(`Version ${RULE_VERSION}, last changed on ${RULES_CHANGED_ON}.`);
  });

  test.each([
    ['votes.account_age_hours', 37],
    ['votes.per_address', 41],
    ['votes.per_hour', 43],
    ['votes.per_day', 467],
    ['trending.half_life_hours', 53],
    ['weeks.hold_hours', 59],
    ['free_queue.min_weeks', 61],
    ['free_queue.max_weeks', 67],
    ['free_queue.capacity', 71],
    ['calendar.time_zone', 'Pacific/Auckland'],
  ] as const)('say what %s is set to', (name, value) => {
    expect(rules()).not.toContain(String(value));
    expect(rules({ [name]: value })).toContain(String(value));
  });

  test('say what disqualifies a vote in the words that the voter reads', () => {
    for (const reason of ['not_by_session', 'stake'] as const)
      expect(rules()).toContain(VOTE_REFUSALS[reason]);
  });

  test('are a page and Markdown, and change with the settings', async () => {
    const world = await startWorld();
    const page = await fetch(`${world.url}/ranking`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<h1>How products are ranked</h1>');
    await world.store.write((tx) => tx.settings.set('trending.half_life_hours', 53));
    const markdown = await (await fetch(`${world.url}/ranking.md`)).text();
    expect(markdown).toContain('half after 53 hours');
    const response = await fetch(`${world.url}/ranking`, { headers: { accept: 'text/markdown' } });
    expect(await response.text()).toBe(markdown);
    await world.close();
  });
});
