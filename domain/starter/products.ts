import type { ProductCode } from '../listings/products.ts';

/** A product of a new installation; `price_cents` in US cents without VAT (R12). */
export interface StarterProduct {
  code: ProductCode;
  name: string;
  description: string;
  price_cents: number;
  /** True if an order must name a listing. */
  needs_listing: boolean;
  /** JSON schema of an order item's options; null if there are none. */
  options: Record<string, unknown> | null;
}

/** The products of a new installation (R184); the site team can change names, texts and prices (R13). */
export const STARTER_PRODUCTS: readonly StarterProduct[] = [
  {
    code: 'launch',
    name: 'Paid launch',
    description:
      'Goes live at once or in a week of your choice, without a badge on your homepage. Up to three more categories, and the sections founder story, milestones and media are open.',
    price_cents: 4900,
    needs_listing: true,
    options: null,
  },
  {
    code: 'launch_bundle',
    name: 'Launch bundle',
    description:
      'A paid launch with everything around it: a featured place, your product entered at other launch sites by our team, and an AI review of your listing before it goes live.',
    price_cents: 24_900,
    needs_listing: true,
    options: {
      type: 'object',
      properties: {
        notes: {
          type: 'string',
          maxLength: 2000,
          description: 'What the team should know: sites to leave out, texts to prefer, dates to avoid.',
        },
      },
      additionalProperties: false,
    },
  },
  {
    code: 'skip_queue',
    name: 'Skip the queue',
    description:
      'A free listing launches in the week that you choose instead of the one that the queue gives it, and needs no badge.',
    price_cents: 1900,
    needs_listing: true,
    options: null,
  },
  {
    code: 'relaunch',
    name: 'Relaunch',
    description:
      'A live listing launches once more in a week of your choice, for example with a new version. Its votes of earlier weeks stay; the new week starts at zero. Founder story, milestones and media are open.',
    price_cents: 2900,
    needs_listing: true,
    options: null,
  },
  {
    code: 'featured',
    name: 'Featured listing',
    description:
      'A place among the featured listings, labelled as paid wherever it is shown. It has no influence on votes, community rankings or awards.',
    price_cents: 3900,
    needs_listing: true,
    options: null,
  },
  {
    code: 'extra_categories',
    name: 'Extra categories',
    description: 'Shows a free listing in up to three more categories besides its primary one.',
    price_cents: 900,
    needs_listing: true,
    options: null,
  },
  {
    code: 'done_for_you',
    name: 'Done for you',
    description:
      'Our team enters your product at other high-value launch sites, with texts made from your listing, and sends you the list of links.',
    price_cents: 14_900,
    needs_listing: true,
    options: {
      type: 'object',
      properties: {
        sites: {
          type: 'array',
          items: { type: 'string', maxLength: 100 },
          maxItems: 20,
          description: 'Launch sites that you want most.',
        },
        notes: {
          type: 'string',
          maxLength: 2000,
          description: 'What the team should know: sites to leave out, texts to prefer, dates to avoid.',
        },
      },
      additionalProperties: false,
    },
  },
  {
    code: 'ai_review',
    name: 'AI review',
    description:
      'A written review of your listing and website by an AI: what a first visitor understands, what is missing, and five changes in the order of their effect.',
    price_cents: 1900,
    needs_listing: true,
    options: {
      type: 'object',
      properties: {
        focus: {
          type: 'string',
          enum: ['listing', 'website', 'pricing'],
          description: 'What to look at first; all three when absent.',
        },
      },
      additionalProperties: false,
    },
  },
  {
    code: 'billboard_min',
    name: 'Billboard',
    description:
      'A place on the billboard, ranked by the money that was paid for it and labelled as paid. You choose the amount from the minimum upwards; what you pay adds up.',
    price_cents: 1000,
    needs_listing: true,
    options: null,
  },
];
