/** Promotion codes for tests; each test names only what it is about. */
import type { Promotion } from '../src/domain/promotion.ts';

export const aPromotion = (over: Partial<Promotion> = {}): Promotion => ({
  id: 'promo_1',
  metadata: {},
  refused: undefined,
  mostUses: undefined,
  uses: 0,
  customerId: undefined,
  discount: undefined,
  ...over,
});
