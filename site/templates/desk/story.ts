import { ownStoryPageUrl, pricingPageUrl } from '../../../domain/http/urls.ts';
import type { StorySection } from '../../../domain/profile/paid_sections.ts';
import type { OwnStory } from '../../../services/my_listings/own_sections.ts';
import type { OwnSection } from '../../../services/my_listings/sections.ts';
import { setFounderStory } from '../../../tools/my_listings/set_founder_story.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { ownStoryTexts as t } from '../../texts/desk/story.ts';
import { inputName } from '../../texts/drafts/review.ts';
import { boundsIn } from '../parts/bounds.ts';
import { typedField } from '../parts/forms.ts';
import type { DeskListing } from './desk.ts';

const boundsOf = boundsIn(setFounderStory.input);

/** A section of the story in its form. */
interface StoryField {
  section: StorySection;
  value: string;
  /** Names the stored text, so that a form does not replace a newer one unseen. */
  seen: string;
  wrong: string | undefined;
}

/** The founder story of a listing: who sees it, and one form for all its sections. */
export function ownStoryTemplate(
  { id }: DeskListing,
  { waits, section }: OwnStory,
  { fields, csrf }: { fields: readonly StoryField[]; csrf: Safe },
): Safe {
  return html`${whoSees(section)}${waits.length > 0 && html`<p class="note">${t.waits(waits.join(' '))}</p>`}
<form class="stack" method="post" action="${ownStoryPageUrl('', id)}">${csrf}<p class="fine">${t.rule}</p>${fields.map(storyField)}
<button class="btn hot">${t.save}</button></form>`;
}

/** Where only the owners see a section: why, and what unlocks it. */
export function whoSees({ state, unlocked_by }: OwnSection): Child {
  if (state === 'public') return null;
  if (state === 'not_live') return html`<p class="note">${t.not_live}</p>`;
  return html`<p class="note">${unlocked_by.length > 0 ? t.locked(pricingPageUrl('')) : t.unsold}</p>`;
}

function storyField({ section, value, seen, wrong }: StoryField): Safe {
  const isTitle = section === 'title';
  return html`<input type="hidden" name="seen-${section}" value="${seen}">${typedField(
    section,
    inputName('story', section),
    {
      value,
      max: boundsOf(section).max,
      wrong,
      ...(!isTitle && { rows: 5 }),
    },
  )}`;
}
