import { founderPageUrl } from '../../../domain/http/urls.ts';
import { getFounder } from '../../../tools/people/get_founder.ts';
import { listFounders } from '../../../tools/people/list_founders.ts';
import { founderCard } from '../../cards/contents.ts';
import { jsonLd } from '../../html/html.ts';
import { headOf, stepsOf } from '../../html/pagination.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type Page, type PageRequest, wanted } from '../../request/request.ts';
import { foundersTemplate, founderTemplate } from '../../templates/listings/founders.ts';
import { founderTexts } from '../../texts/listings/browse.ts';
import { paginationTexts } from '../../texts/parts.ts';

/** The people behind live listings, by name. */
async function foundersPage({ call, origin, query }: PageRequest): Promise<Page> {
  const filters = wanted(query, ['q', 'country']);
  const list = await call(listFounders, { ...wanted(query, ['page']), ...filters, per_page: 30 });
  const steps = stepsOf(list, '/founders', filters);
  const head = headOf(origin, steps);
  return {
    title: paginationTexts.title(founderTexts.title, steps.page),
    description: founderTexts.description,
    ...head,
    noindex: head.noindex || Object.keys(filters).length > 0,
    main: foundersTemplate(list, steps, { q: query.get('q') ?? '', country: query.get('country') ?? '' }),
  };
}

/** A person behind a live listing. */
async function founderPage({ call, origin }: PageRequest, { slug }: Named<'slug'>): Promise<Page> {
  const founder = await call(getFounder, { slug }, { whole_texts: true });
  const { name, picture, bio, companies, socials } = founder;
  const [newest] = companies;
  const url = founderPageUrl(origin, slug);
  return {
    title: name,
    description:
      bio ??
      founderTexts.summary(
        name,
        newest?.title,
        companies.map((company) => company.name),
      ),
    canonical: url,
    card: founderCard(founder),
    head: jsonLd({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url,
      mainEntity: {
        '@type': 'Person',
        name,
        ...(picture && { image: picture }),
        ...(bio && { description: bio }),
        ...(newest?.title && { jobTitle: newest.title }),
        sameAs: Object.values(socials),
        worksFor: companies.map((company) => ({
          '@type': 'Organization',
          name: company.name,
          url: company.url,
        })),
      },
    }),
    main: founderTemplate(founder),
  };
}

definePage({ path: '/founders', sitemap: true, read: foundersPage });

definePage({ path: '/founders/:slug', sheets: ['listing'], read: founderPage });
