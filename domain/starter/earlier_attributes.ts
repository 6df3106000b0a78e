import { createHash } from 'node:crypto';
import type { CategoryAttribute } from '../listings/comparison.ts';

/** Identifies the exact attributes of a category. */
export const attributesDigest = (attributes: readonly CategoryAttribute[]): string =>
  createHash('sha256').update(JSON.stringify(attributes)).digest('base64url').slice(0, 16);

/**
 * Digests of the attributes that earlier versions gave to starter categories: a category that still has them was not
 * changed by its operator and is updated. Add the previous digest when you change STARTER_ATTRIBUTES.
 */
export const EARLIER_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  'developer-tools': ['MmxPB2u74WLXr5OU'],
  'apis-and-integrations': ['f84In_uwGRPLEEM0'],
  'testing-and-monitoring': ['OG2-sxYMRPdaJNL5'],
  'hosting-and-infrastructure': ['WRcNGSld1ET5dbHq'],
  'security-and-privacy': ['m9KC6c4QCYu8Tpi8'],
  'data-and-analytics': ['A9dv0cJPLoLPLv5B'],
  'artificial-intelligence': ['jNVkPKXGas1QAUvi'],
  'ai-assistants': ['ojrhZed50b1hGTYd'],
  'speech-and-translation': ['E0YYUGIuyCUaw61J'],
  business: ['my7MP7L3IinGfqPO'],
  'accounting-and-invoicing': ['N2neAf33RwFawZHr'],
  'sales-and-crm': ['ogC0U37x6rKpLbEX'],
  marketing: ['80qKTp5ujYPoNUT8'],
  'e-commerce': ['kT1bB2BIXjfiV8FH'],
  'customer-support': ['62w40oW0HuuoXNpV'],
  'hr-and-recruiting': ['-KVlyIjSQKtaGA1L'],
  'project-management': ['pXILrLPdQLvJJjcn'],
  'legal-and-compliance': ['AsmU9D0iSXgP3sB3'],
  'design-and-media': ['fQ1ilnlGfN7PpoIP'],
  design: ['SKQeXMBqlrtK7CRZ'],
  'video-and-audio': ['sAIg6qoQa8ZOwjn_'],
  productivity: ['p3Ndi9DPv2PEcIGb'],
  'notes-and-knowledge': ['IGrwS3K14qQC_AWt'],
  scheduling: ['guFA4QpsUWg2r1d2'],
  'everyday-life': ['RRXSbRAVWYJ1c2vP'],
  'health-and-fitness': ['GREGJkkqBlblaqiy'],
  'food-and-drink': ['zKOFGza57gY9VXif'],
  'personal-finance': ['4mdJ1yvIsV6d8aPh'],
  travel: ['8vBKt-3YdZf75Tpl'],
  education: ['CCv_QE2kbUl6sO1P'],
  games: ['TGJeIy5glOpTRPpP'],
  industry: ['fs09RvXbnijj_T1W'],
  logistics: ['H_vQefS8WYKiB5aO'],
  agriculture: ['LxCLPF3B86Nl6osZ'],
  'energy-and-climate': ['V8bU-jaQMSSVrykd'],
  construction: ['QWGC8vrTTFbCOGBQ'],
};
