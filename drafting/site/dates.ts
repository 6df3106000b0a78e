import { LANGUAGES } from '../../domain/words/languages.ts';

/** The names of the months in all languages, as in a date and by themselves, in lower case. */
export const MONTHS: ReadonlySet<string> = new Set(
  Object.keys(LANGUAGES).flatMap((language) =>
    [{ month: 'long' } as const, { month: 'long', day: 'numeric' } as const].flatMap((form) => {
      const format = new Intl.DateTimeFormat(language, form);
      return Array.from({ length: 12 }, (_, month) =>
        format
          .formatToParts(new Date(2001, month, 1))
          .find(({ type }) => type === 'month')
          ?.value.toLowerCase(),
      ).filter((name) => name !== undefined && /\p{L}{3}/u.test(name));
    }),
  ) as string[],
);

/** Whether a word is the name of a month. */
export const isMonth = (word: string): boolean => MONTHS.has(word.toLowerCase());
