/** Which wallet pays for a lesson, and whether anything may (BOOK-17, BOOK-21, BOOK-22, CON-22, CON-23, NS-09). */
import type { Balances, WalletName } from './token-move.ts';
import { refuse } from './refusals.ts';

type Category = {
  priceId: string;
  wallet: WalletName;
  expiresAt: Date;
  /** Of a plan that renews: it counts until then, while its next period is collected (NS-51). */
  graceUntil?: Date | undefined;
};

export type Entitlement = {
  categories: readonly Category[];
  freeTrialActivated: boolean;
  freeTrialExpiresAt: Date | undefined;
};

const areas: Readonly<Record<'workplace' | 'pte', readonly WalletName[]>> = {
  workplace: ['lessonTokens', 'groupLessonTokens'],
  pte: ['PTELessonTokens', 'PTEGroupLessonTokens'],
};

function isOnFreeTrial(entitlement: Entitlement, balances: Balances, now: Date): boolean {
  return entitlement.freeTrialActivated && !isTrialOver(entitlement, now) && (balances.freeTrialToken ?? 0) > 0;
}

export function isTrialOver({ freeTrialExpiresAt }: Pick<Entitlement, 'freeTrialExpiresAt'>, now: Date): boolean {
  return freeTrialExpiresAt !== undefined && freeTrialExpiresAt.getTime() <= now.getTime();
}

function isHeld({ expiresAt, graceUntil }: Category, now: Date): boolean {
  return (graceUntil ?? expiresAt).getTime() > now.getTime();
}

/** An area is open while any unexpired category of it is held (CON-22). */
export function isAreaOpen(entitlement: Entitlement, area: 'workplace' | 'pte', now: Date): boolean {
  return entitlement.categories.some((category) => areas[area].includes(category.wallet) && isHeld(category, now));
}

/** It is known to end, because nothing of it renews, before an instant ahead. */
export function endsBefore({ categories }: Entitlement, isPte: boolean, at: Date): boolean {
  const own = categories.filter(({ wallet }) => areas[isPte ? 'pte' : 'workplace'].includes(wallet));
  return own.every(({ expiresAt, graceUntil }) => graceUntil === undefined && expiresAt.getTime() <= at.getTime());
}

export type PurchaseOfLesson = { lessonIsPte: boolean; tutorIsPte: boolean; isGroup?: boolean };

const payingWallets = {
  workplace: { one: 'lessonTokens', group: 'groupLessonTokens' },
  pte: { one: 'PTELessonTokens', group: 'PTEGroupLessonTokens' },
} as const;

/** The trial first, also for those who subscribed; then the area's wallet for one-on-one or for groups. */
export function chooseWallet(
  student: { entitlement: Entitlement; balances: Balances },
  wanted: PurchaseOfLesson,
  now: Date,
): WalletName {
  const { entitlement, balances } = student;
  if (wanted.lessonIsPte && !wanted.tutorIsPte) throw refuse('PTE_TUTOR_REQUIRED');
  if (isOnFreeTrial(entitlement, balances, now)) return 'freeTrialToken';
  const area = wanted.lessonIsPte ? 'pte' : 'workplace';
  if (!isAreaOpen(entitlement, area, now)) throw refuse('SUBSCRIPTION_REQUIRED');
  const wallet = payingWallets[area][wanted.isGroup ? 'group' : 'one'];
  if ((balances[wallet] ?? 0) <= 0) throw refuse('NO_TOKENS');
  return wallet;
}
