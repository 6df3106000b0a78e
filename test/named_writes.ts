import { afterEach, expect } from 'vitest';
import { checkNames } from '../store/locks/name_checks.ts';

const unnamed: string[] = [];

/** Checks the names of all writes of this process; a fault fails its test, also where the service caught it. */
export const checkAllNames = (): void => checkNames(({ message }) => unnamed.push(message));

/** What was written without its name until here, which then fails nothing: for tests of the check itself. */
export const takeUnnamed = (): string[] => unnamed.splice(0);

checkAllNames();
afterEach(() => expect(takeUnnamed(), 'names that writes lack (record 68)').toEqual([]));
