/** One rule of a robots.txt. The pattern is as written, without comment and outer white space; never empty. */
interface RobotsRule {
  allow: boolean;
  pattern: string;
}

export interface NormalRobots {
  /** The rules of all groups that apply to the crawler, in order. */
  rules: RobotsRule[];
  /** Seconds, the first named in those groups; null if there is none. */
  crawl_delay: number | null;
  /** As written, for every crawler. */
  sitemaps: string[];
}

type Group = Omit<NormalRobots, 'sitemaps'>;

/**
 * Parses a robots.txt as Google's parser does, which site owners test against: it accepts missing colons and
 * misspellings, cuts product tokens at invalid characters, and treats `index.html` as its folder (RFC 9309, 2.2).
 * Takes linear time for any input.
 */
export function normaliseRobots(text: string, token: string): NormalRobots {
  const own: Group = { rules: [], crawl_delay: null };
  const anyAgent: Group = { rules: [], crawl_delay: null };
  const sitemaps: string[] = [];
  let named = false;
  let current = new Set<Group>();
  let atRules = false;

  for (const { kind, value } of records(text)) {
    if (kind === 'agent') {
      if (atRules) current = new Set();
      atRules = false;
      if (/^\*(\s|$)/.test(value)) current.add(anyAgent);
      else if (productOf(value) === token.toLowerCase()) {
        current.add(own);
        named = true;
      }
    } else if (kind === 'sitemap') sitemaps.push(value);
    else if (kind === 'delay') for (const group of current) group.crawl_delay ??= secondsOf(value);
    else {
      atRules = true;
      for (const group of current) group.rules.push(...rulesOf(kind === 'allow', value));
    }
  }
  return { ...(named ? own : anyAgent), sitemaps };
}

/** Kinds of lines, and how their keys may be written. */
const KINDS = [
  ['agent', /^user[- ]?agent/i],
  ['disallow', /^(dis?s?allow|diss?alow|diasllow|disallaw)/i],
  ['allow', /^allow/i],
  ['delay', /^crawl-?delay/i],
  ['sitemap', /^site-?map/i],
] as const;

/** Google reads no more of a line; 2,083 was the longest URL in old browsers. */
const MAX_LINE = 2_083 * 8 - 1;

/** The meaningful lines. */
function* records(text: string): Generator<{ kind: (typeof KINDS)[number][0]; value: string }> {
  for (const raw of text.replace(/^\uFEFF/, '').split(/[\r\n]+/)) {
    const line = raw.slice(0, MAX_LINE).trimStart();
    const kind = KINDS.find(([, key]) => key.test(line))?.[0];
    if (!kind) continue;
    const comment = line.indexOf('#');
    const value = valueOf(comment < 0 ? line : line.slice(0, comment));
    if (value !== null) yield { kind, value };
  }
}

/** The text after the colon; without a colon, the second of exactly two words. */
function valueOf(line: string): string | null {
  const colon = line.indexOf(':');
  if (colon >= 0) return line.slice(colon + 1).trim();
  const words = line.trimEnd().split(/[ \t]+/, 3);
  return words.length === 2 ? (words[1] ?? null) : null;
}

const productOf = (value: string): string => (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();

function rulesOf(allow: boolean, pattern: string): RobotsRule[] {
  if (!pattern) return [];
  const folder = pattern.lastIndexOf('/') + 1;
  const isIndex = allow && folder > 0 && pattern.startsWith('index.htm', folder);
  return isIndex
    ? [
        { allow, pattern },
        { allow, pattern: `${pattern.slice(0, folder)}$` },
      ]
    : [{ allow, pattern }];
}

function secondsOf(value: string): number | null {
  const seconds = Number(value || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
