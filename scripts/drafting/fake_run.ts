import { type CompanySiteName, FICTIONAL_SITES } from '../../fixtures/serve_sites.ts';
import { messagesServer, pagesOf } from '../../test/doubles/messages_server.ts';
import { startWorld } from '../../test/world.ts';
import type { Lie } from './fake_lies.ts';
import { fakeResponse, type Manner } from './fake_model.ts';
import { labelOf } from './labels.ts';
import { type Measured, measureSite, type ReadyDraft } from './measure.ts';

/** Result of a site drafted with a fake model. */
export interface FakeMeasured extends Measured {
  /** The lies, and which of them the draft contains. */
  lies: readonly (Lie & { accepted: boolean })[];
  /** Everything that the model was shown. */
  prompt: string;
}

/** Drafts every fictional site with a fake model behind the real SDK and wire format, in one manner. */
export async function measureFake(manner: Manner): Promise<FakeMeasured[]> {
  await using model = await messagesServer();
  const world = await startWorld({ env: { ANTHROPIC_API_KEY: 'fake', AI_BASE_URL: model.url } });
  try {
    const key = await world.key('ada');
    const measured: FakeMeasured[] = [];
    for (const name of FICTIONAL_SITES) {
      let lies: readonly Lie[] = [];
      let prompt = '';
      model.always({
        ok: (body) => {
          const [page] = pagesOf(body).values();
          const response = fakeResponse(manner, body, labelOf(name, new URL(page!.url).origin));
          lies = response.lies;
          prompt = JSON.stringify(body.messages);
          return response.profile;
        },
      });
      const one = await measureSite(world, key, name satisfies CompanySiteName);
      measured.push({
        ...one,
        prompt,
        lies: lies.map((lie) => ({ ...lie, accepted: isAccepted(lie, one.draft) })),
      });
    }
    return measured;
  } finally {
    await world.close();
  }
}

function isAccepted({ slot, value }: Lie, draft: ReadyDraft): boolean {
  if (slot === 'faqs') return draft.faqs.some(({ question }) => question === value);
  if (slot === 'founders') return draft.founders.some(({ name }) => name === value);
  if (slot === 'company_socials') return Object.values(draft.company_socials).includes(value);
  return [draft.fields[slot].value ?? []].flat().includes(value);
}
