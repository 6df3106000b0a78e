import type { Purchase, PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Given } from '../fulfil/given.ts';

/** A line that gives something back; `given` is changed by those before. */
export interface Back {
  order: Purchase;
  line: PurchaseLine;
  given: Given;
  now: number;
}

/** What a part takes back: a sentence for each thing, and what the line has afterwards. */
export interface TakenBack {
  said: readonly string[];
  given?: Given;
}
