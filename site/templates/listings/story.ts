import { STORY_SECTIONS, type StorySection } from '../../../domain/profile/paid_sections.ts';
import { type Child, html } from '../../html/html.ts';
import { storyTitles } from '../../texts/listings/listings.ts';
import { paragraphs } from '../parts/parts.ts';

const TITLES: Record<Exclude<StorySection, 'title' | 'story'>, string> = storyTitles;

/** A founder story: its title, its opening, and its sections in the order in which they are read. */
export function storyTemplate(texts: Readonly<Record<string, string>>): Child {
  const { title, story } = texts;
  const sections = STORY_SECTIONS.flatMap((section) => {
    const text = texts[section];
    if (section === 'title' || section === 'story' || !text) return [];
    return [html`<h4>${TITLES[section]}</h4>${paragraphs(text)}`];
  });
  return html`<div class="story">${title && html`<h3>${title}</h3>`}${story && paragraphs(story)}${sections}</div>`;
}
