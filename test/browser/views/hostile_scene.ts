import { drafted, type Evidence, fieldSet } from '../../../domain/profile/draft_fields.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { addListing, type ListingScene, launchAs } from '../../scene.ts';
import { builtDraft } from '../../tools/drafts/draft_scene.ts';
import { orderScene } from '../../tools/orders/order_scene.ts';
import type { World } from '../../world.ts';
import { edits, hostile, LINKS, MARK, turned } from './hostile_words.ts';

/** A site with drafts, listings and an order of Eve, all of whose texts are hostile. */
export interface HostileScene {
  world: World;
  key: string;
  /** A draft as a website and older rules may have left it, and one that was edited, submitted and launched. */
  open: string;
  launched: string;
  /** The listing of that draft. */
  live: { id: number; slug: string };
  /** Its other side in a comparison. */
  other: string;
  /** A listing that waits for its badge. */
  waiting: number;
  order: string;
  close(): Promise<void>;
}

const proofs: Evidence[] = LINKS.map((page_url) => ({ quote: turned(2000), page_url, start: 0, end: 9 }));
const found = (value: string | string[]) => drafted(value, proofs);
const offer = (value: string) => ({
  items: [value, hostile(200)].map((entry) => ({ value: entry, evidence: proofs })),
  label: proofs[0]!,
});

/** What the website gave. */
const READ = {
  fields: fieldSet({
    name: found(turned(200)),
    tagline: found(turned(200)),
    short_description: found(turned(300)),
    features: found([turned(200), 'W'.repeat(200)]),
    categories: found(['Design']),
  }),
  offers: { usps: [offer(turned(200))], keywords: [offer(LINKS[0])] },
  faqs: [{ value: { question: turned(300), answer: turned(1500) }, evidence: proofs }],
  founders: [{ value: { name: turned(160), title: turned(160) }, evidence: proofs }],
  company_socials: { github: { value: LINKS[0], evidence: proofs } },
  founder_socials: { x: LINKS[1] },
  left_out: ['description', 'features'],
  detail: turned(500),
};

/** Values of fields for which an input refuses other forms. */
const MALFORMED = {
  logo_url: found(LINKS[0]),
  demo_video_url: found(LINKS[1]),
  contact_email: found(LINKS[2]),
  country: found(turned(2)),
  stage: found(turned(40)),
  pricing_model: found(turned(40)),
};

const named = (name: string) => ({ name: turned(200).replace(MARK, name), tagline: turned(200) });

/** The other side of a comparison, with values that no input takes. */
const OTHER: ListingScene = {
  ...named('Other'),
  pricing_summary: turned(300),
  city: turned(120),
  stage: turned(40),
  pricing_model: turned(40),
  founders: [{ name: turned(160), title: turned(160), bio: turned(900), socials: { x: LINKS[0] } }],
  company_socials: { custom: LINKS[0], github: LINKS[1] },
  features: [turned(200), LINKS[0]],
  usps: [turned(200)],
  tags: [turned(200)],
  faqs: [{ question: turned(300), answer: turned(1500) }],
  url: 'https://other.example',
  plan: 'paid',
};

export async function hostileScene(): Promise<HostileScene> {
  const { world, set, close } = await orderScene();
  await set({ 'payment.provider': 'test' });
  const { store, clock } = world;
  const key = await world.key('eve');
  const call = async (name: string, input: Record<string, unknown>) => {
    const { answer, problem } = await restCaller(world, key).call(name, input);
    if (problem) throw new Error(`${name}: ${JSON.stringify(problem)}`);
    return answer;
  };
  const open = await builtDraft(world, 'eve', { ...READ, fields: { ...READ.fields, ...MALFORMED } });
  const launched = await builtDraft(world, 'eve', READ);
  await store.write(async (tx) => {
    for (const url of LINKS)
      await tx.drafts.addVisit(launched, { url, status: 200, reason: 'read', page: null });
  });
  await call('update_draft', { id: launched, ...edits(world) });
  const { listing_id: id, slug } = await call('submit_draft', { id: launched });
  const now = clock.now().getTime();
  await store.write((tx) => launchAs(tx, id, { week: '2026-11-16', plan: 'paid', now }));
  const site: CompanySite = await companySite({ '/': `<title>${hostile(500)}</title>${hostile(500)}` });
  const coming = { owner: 'eve', status: 'awaiting_badge', week: '2026-12-28', url: site.url } as const;
  const { id: waiting } = await addListing(store, clock, { ...named('Waiting'), ...coming });
  const { slug: other } = await addListing(store, clock, OTHER);
  const { number } = await call('create_checkout', { items: [{ product: 'featured', listing_id: id }] });
  return {
    world,
    key,
    open,
    launched,
    live: { id, slug },
    other,
    waiting,
    order: number,
    async close() {
      await site.close();
      await close();
    },
  };
}
