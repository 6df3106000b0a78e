import { diff } from 'node:util';

/** A stretch of a text that stayed, went or came; `left_out` stands for a long stretch that stayed. */
export interface TextPart {
  kind: 'same' | 'removed' | 'added' | 'left_out';
  text: string;
}

/** Most words of two texts that are compared word by word: the comparison grows with their product. */
const WORDS_MOST = 500;
/** Characters of a stretch that stayed, shown before and after a change. */
const AROUND = 80;

/** What differs between two texts: sentence by sentence, and word by word within sentences that changed. */
export function textDifference(before: string, after: string): TextPart[] {
  const parts = changedStretches(partsOf(before, /(?<=[.!?]\s|\n)/), partsOf(after, /(?<=[.!?]\s|\n)/));
  const finer = parts.flatMap(({ removed, added, same }): TextPart[] => [
    ...(removed !== '' && added !== '' ? byWords(removed, added) : plain(removed, added)),
    ...(same === '' ? [] : [{ kind: 'same' as const, text: same }]),
  ]);
  return finer.flatMap((part, i) => shortened(part, i === 0, i === finer.length - 1));
}

const partsOf = (text: string, where: RegExp): string[] => text.split(where).filter((part) => part !== '');

const plain = (removed: string, added: string): TextPart[] =>
  [
    { kind: 'removed' as const, text: removed },
    { kind: 'added' as const, text: added },
  ].filter(({ text }) => text !== '');

function byWords(removed: string, added: string): TextPart[] {
  const [was, is] = [partsOf(removed, /(?<=\s)/), partsOf(added, /(?<=\s)/)];
  return changedStretches(was, is).flatMap((part) => [
    ...plain(part.removed, part.added),
    ...(part.same === '' ? [] : [{ kind: 'same' as const, text: part.same }]),
  ]);
}

/** What went and came, with what stayed behind it. */
interface Stretch {
  removed: string;
  added: string;
  same: string;
}

function changedStretches(was: string[], is: string[]): Stretch[] {
  if (was.length + is.length > WORDS_MOST) return [{ removed: was.join(''), added: is.join(''), same: '' }];
  const stretches: Stretch[] = [{ removed: '', added: '', same: '' }];
  for (const [kind, text] of diff(was, is)) {
    const last = stretches.at(-1);
    if (!last) continue;
    if (kind === 0) last.same += text;
    else {
      const here = last.same === '' ? last : { removed: '', added: '', same: '' };
      if (here !== last) stretches.push(here);
      here[kind === 1 ? 'removed' : 'added'] += text;
    }
  }
  return stretches;
}

/** A long stretch that stayed, without its middle, and at the ends of the text without what is far from a change. */
function shortened({ kind, text }: TextPart, isFirst: boolean, isLast: boolean): TextPart[] {
  if (kind !== 'same' || text.length <= 3 * AROUND) return [{ kind, text }];
  const begin = isFirst ? '' : text.slice(0, text.lastIndexOf(' ', AROUND) + 1);
  const end = isLast ? '' : text.slice(text.indexOf(' ', text.length - AROUND) + 1 || text.length);
  return [
    { kind: 'same' as const, text: begin },
    { kind: 'left_out' as const, text: '' },
    { kind: 'same' as const, text: end },
  ].filter((part) => part.kind === 'left_out' || part.text !== '');
}
