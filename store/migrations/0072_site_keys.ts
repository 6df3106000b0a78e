import type { Migration } from '../base/migrate.ts';

/** Names of parameters that campaigns add, as `domain/profile/tracking.ts` had them when this was written. */
const TRACKING =
  "'ref', 'source', 'gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'yclid', 'twclid', 'ttclid', 'igshid', 'li_fat_id', 'mc_cid', 'mc_eid', '_hsenc', '_hsmi', 'mkt_tok', 'srsltid'";

/** A row whose URL has a query, which its key does not have yet; keys of deleted listings stay. */
const WITHOUT = "instr(url, '?') > 0 and instr(site_key, '?') = 0 and site_key not like 'deleted:%'";
const QUERY = "substr(url, instr(url, '?') + 1)";
const isPart = (part: string, name: string, isCampaign: string): string =>
  `${part} <> '' and ${name} not in (${TRACKING}) and not ${name} ${isCampaign}`;
/** A key begins with a host: behind a host alone stands a slash. */
const joined = (parts: string): string =>
  `site_key || case when instr(site_key, '/') = 0 then '/?' else '?' end || ${parts}`;

const sqlite = (table: string): string => {
  const list = `json_each('["' || replace(replace(replace(${QUERY}, '\\', '\\\\'), '"', '\\"'), '&', '","') || '"]')`;
  const name = "substr(value, 1, instr(value || '=', '=') - 1)";
  const parts = `(select group_concat(value, '&') from (select value from ${list} where ${isPart('value', name, "glob 'utm_[A-Za-z0-9_]*'")} order by value))`;
  return `update ${table} set site_key = ${joined(parts)} where ${WITHOUT} and ${parts} is not null;\n`;
};

const postgres = (table: string): string => {
  const name = "split_part(part, '=', 1)";
  const query = "substring(url from position('?' in url) + 1)";
  const parts = `(select string_agg(part, '&' order by part collate "C") from unnest(string_to_array(${query}, '&')) as part where ${isPart('part', name, String.raw`~ '^utm_\w+$'`)})`;
  return `update ${table} set site_key = ${joined(parts)} where ${WITHOUT} and ${parts} is not null;\n`;
};

/** The key of a website has its query, because the pages of a store differ in nothing else (D89). */
export const siteKeys: Migration = {
  version: 72,
  name: 'site_keys',
  sql: sqlite('listing') + sqlite('draft'),
  postgres: postgres('listing') + postgres('draft'),
};
