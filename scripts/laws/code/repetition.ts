import type { Law } from '../base/law.ts';
import { repeatedRuns } from './repeated_runs.ts';

const ROOMS =
  /^(?:app|auth|bench|bridge|cli|crawler|domain|drafting|fixtures|jobs|mail|pictures|scripts|services|site|store|tools)\//;

/** Each migration stands for itself: a released one is never edited. */
const LEFT_OUT = /^store\/migrations\//;

export const REPETITION: Law = {
  rule: 'No six lines of code stand in two places.',
  next: 'Name what they do, put it into one file, and call it from both. What a define…({ declares does not count.',
  faults: (project) => {
    const sources = project.files.filter(
      ({ file }) => /\.(?:ts|mjs|css)$/.test(file) && ROOMS.test(file) && !LEFT_OUT.test(file),
    );
    return repeatedRuns(new Map(sources.map(({ file, text }) => [file, text]))).map((places) => {
      const [file = '', line, other = ''] = /^(.*):(\d+) ~ (.*)$/.exec(places)?.slice(1) ?? [];
      return { file, line: Number(line), text: `stands in ${other} too` };
    });
  },
};
