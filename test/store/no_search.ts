import type { SearchIndex } from '../../store/base/db.ts';

const nothing = { put: async () => undefined, remove: async () => undefined };

/** A search without results and without state. */
export const NO_SEARCH: SearchIndex = {
  ...nothing,
  founders: nothing,
  posts: nothing,
  find: async () => ({ ids: [], total: 0 }),
  isMissing: async () => false,
  rebuild: async () => undefined,
  tidy: async () => false,
  close: async () => undefined,
};
