import { founderPageUrl, listingPageUrl, reportPageUrl } from '../../../domain/http/urls.ts';
import type { getFounder } from '../../../tools/people/get_founder.ts';
import type { listFounders } from '../../../tools/people/list_founders.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { outsideIcon } from '../../html/icons.ts';
import type { Steps } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { reportTexts } from '../../texts/content/report.ts';
import { founderTexts as t } from '../../texts/listings/browse.ts';
import { countryChoices, countryName, platformName } from '../../texts/names.ts';
import { reportLink } from '../content/report.ts';
import { face } from '../parts/face.ts';
import { searchForm, selectField } from '../parts/forms.ts';
import { crumbs, listingRow, pageHead, paragraphs, stepLinks, votesTile } from '../parts/parts.ts';
import { storyTemplate } from './story.ts';

type Founders = ResultOf<typeof listFounders>;
type Founder = ResultOf<typeof getFounder>;

/** Founders as cards, with a search by name. */
export function foundersTemplate(
  list: Founders,
  steps: Steps,
  filters: { q: string; country: string },
): Safe {
  return html`<div class="wrap page">${pageHead(t.title, t.lede)}
${searchForm('/founders', t.search, filters.q, selectField('country', t.country, countryChoices(), filters.country.toUpperCase(), t.any_country))}
<div class="results">${people(list, filters)}${stepLinks(steps)}</div></div>`;
}

function people({ items, total }: Founders, { q, country }: { q: string; country: string }): Child {
  if (total === 0) {
    const text = q === '' && country === '' ? t.none : t.not_found;
    return html`<section class="empty" role="status"><h2>${text}</h2><p>${t.empty_text}</p></section>`;
  }
  return html`<p class="count-line" role="status">${t.count(total)}</p>
<ul class="tiles small">${items.map(card)}</ul>`;
}

function card({
  slug,
  name,
  picture,
  title,
  country,
  companies,
  companies_total,
}: Founders['items'][number]): Safe {
  const more = companies_total - companies.length;
  const links = companies.map(companyLink);
  return html`<li class="card person">${face({ name, picture })}
<div><h2><a href="${founderPageUrl('', slug)}">${name}</a></h2>${title && html`<p>${title}</p>`}
<p>${t.companies(links, more)}</p>${country && html`<p class="fine">${countryName(country)}</p>`}</div></li>`;
}

const companyLink = ({ slug, name }: { slug: string; name: string }): Safe =>
  html`<a href="${listingPageUrl('', slug)}">${name}</a>`;

/** A person behind live listings: who it is, the companies, and the stories that are published. */
export function founderTemplate(founder: Founder): Safe {
  const { slug, name, bio, companies, companies_total, stories, interview } = founder;
  const [newest] = companies;
  return html`<div class="wrap">${crumbs([['/founders', t.title]], name)}
<header class="lhead">${face(founder, 'large')}<div><h1>${name}</h1>
${newest && html`<p class="lede">${t.role(newest.title, companyLink(newest))}</p>`}${links(founder)}</div></header>
<div class="split narrow"><div class="prose">${bio && html`<h2>${t.about}</h2><p dir="auto">${bio}</p>`}
<h2>${t.company(companies_total)}</h2><ul class="rows">${companies.map((company) =>
    listingRow({ listing: company, tile: votesTile(company.votes), more: [company.title] }),
  )}</ul>${companies_total > companies.length && html`<p class="fine">${t.newest(companies.length, companies_total)}</p>`}
${stories.map(({ listing, story }) => html`<h2>${t.story(companyLink(listing))}</h2>${storyTemplate(story)}`)}${interviewSection(interview)}${reportLink(reportPageUrl('', founderPageUrl('', slug)), reportTexts.report_page)}</div></div></div>`;
}

/** The interview with a founder: each question with what the founder says. */
function interviewSection(interview: Founder['interview']): Child {
  if (interview.length === 0) return null;
  return html`<section id="interview"><h2>${t.interview}</h2><div class="story questions">${interview.map(({ question, answer }) => html`<h3>${question}</h3>${paragraphs(answer)}`)}</div></section>`;
}

function links({ socials }: Founder): Child {
  const known = Object.entries(socials);
  if (known.length === 0) return null;
  return html`<ul class="meta">${known.map(([key, link]) => html`<li><a href="${link}" rel="ugc nofollow">${platformName(key)}\u00a0${outsideIcon}</a></li>`)}</ul>`;
}
