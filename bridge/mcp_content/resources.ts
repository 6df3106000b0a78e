import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { Problem } from '../../domain/http/problem.ts';
import { textOf } from '../mcp_tools/results.ts';
import { UNTRUSTED_META, UNTRUSTED_NOTE } from '../shape/untrusted.ts';
import { categorySlugs, launchWeeks, listingSlugs } from './completions.ts';
import type { McpResource, McpTemplate, ReadOperation } from './surface.ts';

/** Hosts may cache resources of the directory for a minute. */
const LIVE = { ttlMs: 60_000, cacheScope: 'public' } as const;

const JSON_TYPE = 'application/json';

/** The result of an operation as a resource. */
function resource(
  uri: string,
  operation: string,
  about: { title: string; description: string },
): McpResource {
  return {
    needs: [operation],
    definition: { uri, name: nameOf(uri), ...about, mimeType: JSON_TYPE },
    async read(readOperation) {
      const { answer, problem, untrusted } = await readOperation(operation, {});
      if (problem) throw refusal(problem);
      return contentsOf(uri, answer, untrusted);
    },
  };
}

/** The results of an operation with one input, which is the variable of the URI template. */
function template(
  root: string,
  variable: string,
  operation: string,
  about: { title: string; description: string },
  completion: Completion,
): McpTemplate {
  return {
    needs: [operation, completion.needs],
    definition: { uriTemplate: `${root}/{${variable}}`, name: nameOf(root), ...about, mimeType: JSON_TYPE },
    async read(uri, readOperation) {
      const value = uri.startsWith(`${root}/`) ? decoded(uri.slice(root.length + 1)) : '';
      if (value === '' || value.includes('/')) return undefined;
      const { answer, problem, untrusted } = await readOperation(operation, { [variable]: value });
      if (problem?.code === 'not_found')
        throw new ResourceNotFoundError(uri, `Resource not found: ${uri}\n${textOf(problem)}`);
      if (problem) throw refusal(problem);
      return contentsOf(uri, answer, untrusted);
    },
    complete: (argument, value, readOperation) =>
      argument === variable ? completion.values(value, readOperation) : [],
  };
}

/** Completes values of the variable, and names the operation that lists them. */
interface Completion {
  needs: string;
  values: (typed: string, readOperation: ReadOperation) => Promise<readonly string[]>;
}

const nameOf = (uri: string): string => uri.slice('directory://'.length);

const contentsOf = (uri: string, answer: unknown, untrusted: readonly string[]): ReadResourceResult => ({
  ...LIVE,
  contents: [
    {
      uri,
      mimeType: JSON_TYPE,
      text: JSON.stringify(answer),
      ...(untrusted.length > 0 && { _meta: { [UNTRUSTED_META]: untrusted } }),
    },
  ],
});

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** A refusal as a protocol error: the same lines as a tool result, and the problem object for programs. */
export function refusal(problem: Problem): ProtocolError {
  const code = problem.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, textOf(problem), problem);
}

/** Resources without a variable. */
export const RESOURCES: readonly McpResource[] = [
  resource('directory://categories', 'list_categories', {
    title: 'Categories',
    description: 'The category tree with the number of live listings in each.',
  }),
  resource('directory://products', 'list_products', {
    title: 'Products and prices',
    description: 'What can be bought for a listing, with prices in US cents without VAT.',
  }),
];

/** Resources for one listing, one category, one launch week. */
export const TEMPLATES: readonly McpTemplate[] = [
  template(
    'directory://listings',
    'slug',
    'get_listing',
    { title: 'A listing', description: `The full public profile of a live listing. ${UNTRUSTED_NOTE}` },
    { needs: 'search_listings', values: listingSlugs },
  ),
  template(
    'directory://categories',
    'slug',
    'get_category',
    {
      title: 'A category',
      description: `A category with its FAQs and its most voted listings. ${UNTRUSTED_NOTE}`,
    },
    { needs: 'list_categories', values: categorySlugs },
  ),
  template(
    'directory://launches',
    'week',
    'get_launch_week',
    {
      title: 'A launch week',
      description: `The launches of a week, ranked: this, next, last, or a date as YYYY-MM-DD. ${UNTRUSTED_NOTE}`,
    },
    { needs: 'get_site_info', values: launchWeeks },
  ),
];
