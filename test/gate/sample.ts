import { AT_LANDING } from './size.ts';

/** All of them at landing and at night; while working one of each `one_of`, and others for the next `place`. */
export const sampled = <T>(all: readonly T[], place: number, one_of = all.length): readonly T[] =>
  AT_LANDING ? all : all.filter((_, i) => (i + place) % one_of === 0);
