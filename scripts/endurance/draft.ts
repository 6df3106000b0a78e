import type { McpCaller } from '../../test/clients/mcp_clients.ts';
import { companySite } from '../../test/doubles/company_site.ts';
import type { Visitor } from '../../test/site/visitor.ts';

/** Minutes that a build may take on a busy machine; a build ends itself after three. */
const BUILD_MINUTES = 10;

/**
 * A company's site from end to end: crawled while a stream reports progress, shown on its owner's page, edited, submitted and queued;
 * then the site is closed.
 */
export async function launchDraft(caller: McpCaller, n: number, owner: Visitor): Promise<void> {
  const site = await companySite({
    '/robots.txt': 'User-agent: *\nAllow: /\n',
    '/': `<!doctype html><html lang="en"><head><title>Company ${n} - notes for bakers</title><meta name="description" content="Company ${n} keeps the notes of a bakery in one place."></head><body><main><h1>Notes for bakers</h1><p>Company ${n} keeps the notes of a bakery in one place.</p><h2>Features</h2><ul><li>Recipes that scale</li><li>Orders by phone</li></ul></main></body></html>`,
  });
  async function call(tool: string, input: Record<string, unknown>): Promise<any> {
    const { answer, problem } = await (tool === 'get_draft'
      ? caller.watched(tool, input, () => undefined)
      : caller.call(tool, input));
    if (problem) throw new Error(`${caller.name} ${tool}: ${JSON.stringify(problem)}`);
    return answer;
  }
  try {
    const { id } = await call('submit_listing', { url: site.url });
    const until = performance.now() + BUILD_MINUTES * 60_000;
    for (let status = ''; status !== 'ready'; ) {
      ({ status } = await call('get_draft', { id }));
      // In a long run the system reuses a port, whose URL was launched before.
      if (status === 'submitted') return;
      if (performance.now() > until) throw new Error(`the draft of ${site.url} is still ${status}`);
    }
    const page = await owner.request(`/account/drafts/${id}`);
    if (page.status !== 200) throw new Error(`the page of a draft: ${page.status}`);
    const fields = { tagline: `Notes for bakers, ${n}`, categories: ['Productivity'] };
    await call('update_draft', { id, fields });
    const { listing_id } = await call('submit_draft', { id });
    await call('choose_free_listing', { listing_id });
  } finally {
    await site.close();
  }
}
