import { ALTERNATIVES_MOST } from '../../../domain/listings/alternatives.ts';
import type { AlternativeChange, AlternativeRefusal } from '../../../services/listings/alternatives.ts';
import { html, type Safe } from '../../html/html.ts';
import { plural } from '../format.ts';

/** The alternatives to a listing, for its owners. */
export const ownAlternativesTexts = {
  title: (name: string) => `Alternatives to ${name}`,
  lede: 'Products that people can use instead. You say which come first, and which are not shown at all.',
  public_page: 'Public page',
  approved: 'Approved by you',
  approved_hint: 'Shown first, in this order, and marked as named by you.',
  approved_none: 'You have approved none yet.',
  absent: (count: number) =>
    plural(count, {
      one: 'One more approved product is not live at present. It is shown again once it is live.',
      other: '# more approved products are not live at present. They are shown again once they are live.',
    }),
  suggested: 'Suggestions',
  suggested_hint:
    'From the competitor of your draft, or taken back by you. Only those of your category are shown, after the approved ones.',
  peers: 'Same category',
  peers_hint: (count: number) =>
    plural(count, {
      one: 'Shown after the approved ones, because its primary category is yours.',
      other:
        '# products are shown after the approved ones, most votes first, because their primary category is yours.',
    }),
  hidden: 'Hidden by you',
  hidden_hint: 'Not shown among the alternatives to your product.',
  add_title: 'Add a product',
  add: 'URL or slug of a product',
  add_example: 'acme.com',
  add_hint: `Of its website, or of its page here. It must be live here. You can approve up to ${ALTERNATIVES_MOST}.`,
  add_button: 'Add it',
} as const;

/** What the buttons beside an alternative say. */
export const alternativeButtons: Record<AlternativeChange, (name: string, hidden: boolean) => Safe> = {
  approve: (name) => html`Approve<span class="sr"> ${name}</span>`,
  hide: (name) => html`Hide<span class="sr"> ${name}</span>`,
  undo: (name, hidden) => html`${hidden ? 'Show again' : 'Undo'}<span class="sr"> ${name}</span>`,
  earlier: (name) => html`Earlier<span class="sr">: ${name}</span>`,
  later: (name) => html`Later<span class="sr">: ${name}</span>`,
};

/** Messages after a change, by the word in the URL. */
export const alternativeMessages = {
  approve: 'Approved: it is shown first, after those that you approved before.',
  hide: 'Hidden: it is not shown among the alternatives to your product.',
  undo: 'Your decision was taken back. It is a suggestion again.',
  earlier: 'Moved one place up.',
  later: 'Moved one place down.',
} as const satisfies Record<AlternativeChange, string>;

/** Why an alternative was not changed, and what to do. */
export const alternativeRefusals: Record<Exclude<AlternativeRefusal, 'no_listing'>, string> = {
  not_live:
    'Nothing was changed: no live product has this URL or slug. Only products that are live here can be alternatives.',
  itself: 'Nothing was changed: a product is no alternative to itself. Name another one.',
  full: `Nothing was changed: you have approved ${ALTERNATIVES_MOST} products, which is the maximum. Hide or undo one first.`,
};
