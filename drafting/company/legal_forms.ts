import { escaped } from '../site/wording.ts';
import forms from './legal_forms.json' with { type: 'json' };

/**
 * What companies are called by law behind their names, as a part of a regular expression: full stops and the spaces behind them may
 * be left out. The longer stand before what they begin with.
 */
const LEGAL_FORM = `(?:${Object.values(forms)
  .flat()
  .sort((one, other) => other.length - one.length)
  .map((form) => escaped(form).replaceAll(/\\\. ?(?=[^ ]|$)/g, '\\.?\\s?'))
  .map((form) => form.replace(/\\s\?$/, ''))
  .join('|')})`;

/** A legal form that stands by itself. */
const ALONE = new RegExp(`(?<![\\p{L}\\p{N}])${LEGAL_FORM}(?![\\p{L}\\p{N}])\\.?`, 'gu');

/** A text without the legal forms in it, which are capitalised as names are. */
export const withoutLegalForms = (text: string): string => text.replaceAll(ALONE, '');

/** Whether a text has a legal form in it. */
export const hasLegalForm = (text: string): boolean => text.search(ALONE) >= 0;
