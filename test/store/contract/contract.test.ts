import { describe, onTestFinished } from 'vitest';
import { openStore } from '../../../store/open.ts';
import { temporaryFile } from '../temporary.ts';
import { type OpenStore, storeContract } from './contract.ts';

const engines: { name: string; open: OpenStore }[] = [
  {
    name: 'SQLite',
    open: async (clock) => {
      const store = await openStore({ file: temporaryFile(), clock, refuse_waits: true });
      onTestFinished(() => store.close());
      return store;
    },
  },
];

describe.each(engines)('the store on $name', ({ open }) => storeContract(open));
