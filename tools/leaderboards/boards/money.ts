import { BILLBOARD_DISCLOSURE } from '../../../domain/launches/paid_places.ts';
import { type ReadBoard, ranked } from './board.ts';

/** Money paid for a place, less refunds; every place is labelled as paid (R74, R75). */
export const billboard: ReadBoard = async ({ store }, wanted) => {
  const [rows, total] = await Promise.all([store.billboard.page(wanted), store.billboard.total()]);
  const paid = { paid: true as const, disclosure: BILLBOARD_DISCLOSURE };
  return {
    ...paid,
    rows: ranked(rows, wanted).map(({ rank, listing_id, billboard_cents }) => ({
      rank,
      listing_id,
      metric: billboard_cents,
      currency: 'USD' as const,
      ...paid,
    })),
    total,
  };
};
