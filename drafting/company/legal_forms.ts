/** What companies are called by law behind their names, as a part of a regular expression; the longer before what they begin with. */
export const LEGAL_FORM =
  '(?:GmbH(?: & Co\\.? KG)?|UG(?: \\(haftungsbeschränkt\\))?|AG|KG|OHG|GbR|e\\.\\s?V\\.|e\\.\\s?U\\.|e\\.\\s?K\\.|Ltd\\.?|Limited|LLC|LLP|Inc\\.?|Corp\\.?|Corporation|plc|PLC|SASU|SAS|SARL|Sarl|EURL|S\\.?L\\.?U?\\.?|S\\.?r\\.?l\\.?s?\\.?|S\\.?p\\.?A\\.?|S\\.?A\\.?|B\\.?V\\.?|N\\.?V\\.?|VOF|OÜ|AB|A/S|AS|ApS|Oy|Pty\\.? Ltd\\.?|Ltda?\\.?|Lda\\.?|ME|Sp\\. z\\s?o\\.\\s?o\\.?|sp\\. z\\s?o\\.\\s?o\\.?|s\\.r\\.o\\.|Kft\\.?|d\\.o\\.o\\.|株式会社)';

/** A legal form that stands by itself. */
const ALONE = new RegExp(`(?<![\\p{L}\\p{N}])${LEGAL_FORM}(?![\\p{L}\\p{N}])\\.?`, 'gu');

/** A text without the legal forms in it, which are capitalised as names are. */
export const withoutLegalForms = (text: string): string => text.replaceAll(ALONE, '');

/** Whether a text has a legal form in it. */
export const hasLegalForm = (text: string): boolean => text.search(ALONE) >= 0;
