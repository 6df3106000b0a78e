/** A person's name: two to four words with capitals, and the small words that stand within. */
export const PERSON =
  "(?:Dr\\. |Prof\\. )?\\p{Lu}[\\p{L}'’-]+(?: (?:(?:van|von|de|der|den|del|da|di|la|le|bin|al) ){0,2}\\p{Lu}(?:[\\p{L}'’-]+|\\.)){1,3}";
export const ONLY_PERSON = new RegExp(`^${PERSON}$`, 'u');

export function isPerson(words: string): boolean {
  return words.length <= 60 && ONLY_PERSON.test(words) && !NO_PERSON.test(words);
}

const NO_PERSON =
  /\b(?:Inc|Ltd|GmbH|LLC|Corp|Labs|Software|Systems|Team|About|Our|The|Company|Read|More|Meet|Code|Your|Name|Story|Founders?|Ownership|Group|Studio|Capital|Partners|Ventures|John Doe|Jane Doe|Lorem Ipsum|First Last)\b/;
