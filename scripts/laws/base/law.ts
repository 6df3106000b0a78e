import type { Project } from './project.ts';

/** Something that a law forbids, and where it stands. */
export interface Fault {
  file: string;
  /** Counted from 1; absent where it is about the whole file or folder. */
  line?: number | undefined;
  /** What is wrong there. */
  text: string;
}

/** A rule about all sources and documents. */
export interface Law {
  /** What holds. */
  rule: string;
  /** What to do about a fault. */
  next: string;
  faults: (project: Project) => Fault[];
}

/** A fault at a place in the text of a file. */
export const faultAt = (
  { file, lineOf }: { file: string; lineOf: (offset: number) => number },
  offset: number,
  text: string,
): Fault => ({ file, line: lineOf(offset), text });
