/** What a purchase begins with: the student as a customer, and the row of the page on which it is paid. */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Checkout } from '../domain/checkout.ts';
import { requireCurrency, usable } from '../domain/promotion.ts';
import { refuse } from '../domain/refusals.ts';
import type { Customer, Provider } from './money-ports.ts';
import type { Stores } from './ports.ts';

/** Who is to pay. */
export type Student = { uid: string; email: string; name: string };

/** Of identity: undefined for whoever is no student. */
export type FindStudent = (uid: string) => Promise<Student | undefined>;

export const newCustomer = (student: Student, createdAt: Date): Customer => ({
  ...student,
  providerId: undefined,
  version: 0,
  card: undefined,
  attempts: 0,
  closedAt: undefined,
  closingDueAt: undefined,
  createdAt,
});

/** Locks the student: one's purchases begin one after the other. Nothing is sold to an account that is closed. */
export async function lockCustomer(
  { customers }: Pick<Stores, 'customers'>,
  student: Student,
  at: Date,
): Promise<void> {
  await customers.insert(newCustomer(student, at));
  const known = await customers.lock(student.uid);
  if (known?.closedAt !== undefined) throw refuse('STUDENT_NOT_FOUND');
  // While the provider is asked to make the customer, the words that it is asked with stay as they are.
  if (known?.providerId === undefined || student.email === '') return;
  const { email, name } = student;
  if (known.email !== email || known.name !== name) await customers.save({ ...known, email, name });
}

export type Wanted = {
  id: string;
  uid: string;
  kind: Checkout['kind'];
  tokenType: BoughtWord;
  quantity: number;
  tokens: number;
  priceId: string;
  promotionId: string | undefined;
  createdAt: Date;
};

export function newCheckout(wanted: Wanted): Checkout {
  return {
    ...wanted,
    state: 'opening',
    sessionId: undefined,
    url: undefined,
    amount: undefined,
    attempts: 0,
    expiresAt: undefined,
    settledAt: undefined,
    looks: 0,
    nextLookAt: undefined,
    lookedAt: undefined,
  };
}

/** Asked for before anything is made. */
export async function promotionOf(provider: Pick<Provider, 'findPromotion'>, code: string) {
  const said = code.trim();
  return said === '' ? undefined : usable(await provider.findPromotion(said));
}

/** The same for what is bought at a price. */
export async function promotionFor(
  provider: Pick<Provider, 'findPromotion' | 'findPrice'>,
  { code, priceId }: { code: string; priceId: string },
) {
  const promotion = await promotionOf(provider, code);
  if (promotion?.discount && 'amount' in promotion.discount.off)
    requireCurrency(promotion, (await provider.findPrice(priceId)).amount.currency);
  return promotion;
}
