import { type CompanySiteName, FICTIONAL_SITES } from '../../fixtures/serve_sites.ts';
import { messagesServer, pagesOf } from '../../test/doubles/messages_server.ts';
import { startWorld } from '../../test/world.ts';
import type { Told } from './fake_lies.ts';
import { fakeAnswer, type Manner } from './fake_model.ts';
import { labelOf } from './labels.ts';
import { type Measured, measureSite, type ReadyDraft } from './measure.ts';

/** What came of a site whose draft a fake model had a part in. */
export interface FakeMeasured extends Measured {
  /** The lies that were told, and which of them the draft shows. */
  told: readonly (Told & { kept: boolean })[];
  /** All that the model was shown. */
  asked: string;
}

/** Drafts every fictional site with a fake model behind the real SDK and wire, in one manner. */
export async function measureFake(manner: Manner): Promise<FakeMeasured[]> {
  await using model = await messagesServer();
  const world = await startWorld({ env: { ANTHROPIC_API_KEY: 'fake', AI_BASE_URL: model.url } });
  try {
    const key = await world.key('ada');
    const measured: FakeMeasured[] = [];
    for (const name of FICTIONAL_SITES) {
      let told: readonly Told[] = [];
      let asked = '';
      model.always({
        ok: (body) => {
          const [page] = pagesOf(body).values();
          const answered = fakeAnswer(manner, body, labelOf(name, new URL(page!.url).origin));
          told = answered.told;
          asked = JSON.stringify(body.messages);
          return answered.answer;
        },
      });
      const one = await measureSite(world, key, name satisfies CompanySiteName);
      measured.push({ ...one, asked, told: told.map((lie) => ({ ...lie, kept: isKept(lie, one.draft) })) });
    }
    return measured;
  } finally {
    await world.close();
  }
}

function isKept({ slot, value }: Told, draft: ReadyDraft): boolean {
  if (slot === 'faqs') return draft.faqs.some(({ question }) => question === value);
  if (slot === 'founders') return draft.founders.some(({ name }) => name === value);
  if (slot === 'company_socials') return Object.values(draft.company_socials).includes(value);
  return [draft.fields[slot].value ?? []].flat().includes(value);
}
