/** A line of code that says something: its number in the file and its text. */
interface Line {
  number: number;
  text: string;
}

/** Lines without indentation. Left out are imports, declarations, blank lines, and lines of brackets and commas alone. */
function linesOf(source: string): Line[] {
  const code = withoutDeclarations(source).replace(
    /^(?:import|export) [^;]*? from '[^']+'(?: with \{[^}]*\})?;$/gm,
    (statement) => statement.replace(/[^\n]/g, ''),
  );
  return code
    .split('\n')
    .map((line, i) => ({ number: i + 1, text: line.trim() }))
    .filter(({ text }) => /[^\s()[\]{}<>;,]/.test(text));
}

/** Blanks what a `define…({` at the margin declares: equal declarations look equal. Its methods stay, as they are code. */
function withoutDeclarations(source: string): string {
  let [isDeclared, isMethod] = [false, false];
  const code = source.split('\n').map((line) => {
    if (!isDeclared) {
      isDeclared = /^\S.*\bdefine[A-Z]\w*\(\{$/.test(line);
      return line;
    }
    if (line.startsWith('})')) isDeclared = false;
    else if (/^ {2}(?:async )?\w+\(.*\{$/.test(line)) isMethod = true;
    else if (line === '  },') isMethod = false;
    return isMethod ? line : '';
  });
  return code.join('\n');
}

/** A run of lines: its file, its place among the lines that count, and its number in the file. */
interface Run {
  file: string;
  at: number;
  number: number;
  text: string;
}

/** Every run of `length` lines. */
function* runsOf(sources: ReadonlyMap<string, string>, length: number): Generator<Run> {
  for (const [file, source] of sources) {
    const lines = linesOf(source);
    for (let at = 0; at + length <= lines.length; at++) {
      const run = lines.slice(at, at + length);
      yield { file, at, number: run[0]?.number ?? 0, text: run.map(({ text }) => text).join('\n') };
    }
  }
}

/** Places where `length` lines or more stand that stand in another place too, as "a.ts:10 ~ b.ts:40". */
export function repeatedRuns(sources: ReadonlyMap<string, string>, length = 6): string[] {
  const first = new Map<string, Run>();
  const pairs = new Set<string>();
  const found: string[] = [];
  for (const run of runsOf(sources, length)) {
    const other = first.get(run.text);
    if (!other) {
      first.set(run.text, run);
      continue;
    }
    if (other.file === run.file && other.at + length > run.at) continue;
    const pair = (back: number): string => `${other.file} ${other.at - back} ${run.file} ${run.at - back}`;
    // A longer run is found line by line and reported once, where it begins.
    if (!pairs.has(pair(1))) found.push(`${other.file}:${other.number} ~ ${run.file}:${run.number}`);
    pairs.add(pair(0));
  }
  return found;
}
