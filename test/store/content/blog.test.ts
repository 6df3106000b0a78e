import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../store/open.ts';
import { queryPlans } from '../query_plans.ts';
import { NOON, temporaryFile } from '../temporary.ts';

test('pages of the blog walk the index of dates, and nothing is counted but what is still to come', async () => {
  const file = temporaryFile();
  const store = await openStore({ file });
  onTestFinished(() => store.close());
  const plans = await queryPlans(file, 'blog_post', async () => {
    await store.blog.page({ now: NOON, offset: 0, limit: 20 });
    await store.blog.summaries([1, 2]);
    await store.blog.bySlug('x');
  });
  expect(plans).toHaveLength(4);
  for (const plan of plans)
    expect(plan).toMatch(/^SEARCH blog_post USING (COVERING )?(INDEX|INTEGER PRIMARY KEY)/);
  expect(plans.filter((plan) => plan.includes('COVERING INDEX blog_post_newest'))).toHaveLength(2);
});
