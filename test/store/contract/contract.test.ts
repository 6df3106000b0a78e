import { describe } from 'vitest';
import { temporaryStore } from '../temporary.ts';
import { type OpenStore, storeContract } from './contract.ts';

const engines: { name: string; open: OpenStore }[] = [{ name: 'SQLite', open: temporaryStore }];

describe.each(engines)('the store on $name', ({ open }) => storeContract(open));
