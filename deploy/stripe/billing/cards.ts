/** The test cards: what a card does is known by its number, and afterwards by the fingerprint that Stripe makes of it. */
import { createHash } from 'node:crypto';

export type Decline = { code: string; decline?: string; message: string };

export type TestCard = {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** For people, beside the number on the page. */
  says: string;
  tone: 'success' | 'danger' | 'warning';
  /** Refused while its owner types it. */
  declinedAtOnce?: Decline;
  /** Refused when nobody is there: a renewal, a new try. */
  declinedLater?: Decline;
  /** Its owner has to confirm the first payment. */
  asksOwner?: boolean;
  /** A refund to it seems to work and fails afterwards. */
  refundFails?: boolean;
  /** Its owner disputes what was paid. */
  disputes?: boolean;
};

const DECLINED: Decline = { code: 'card_declined', decline: 'generic_decline', message: 'Your card was declined.' };
const NO_FUNDS: Decline = {
  code: 'card_declined',
  decline: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const EXPIRED: Decline = { code: 'expired_card', decline: 'expired_card', message: 'Your card has expired.' };
const LIVE: Decline = {
  code: 'card_declined',
  decline: 'live_mode_test_card',
  message: 'Your card was declined. Only test cards are taken here, and no real card is ever charged.',
};

export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', says: 'Succeeds', tone: 'success' },
  {
    number: '4000000000009995',
    brand: 'visa',
    says: 'Declined, insufficient funds',
    tone: 'danger',
    declinedAtOnce: NO_FUNDS,
    declinedLater: NO_FUNDS,
  },
  { number: '4000002500003155', brand: 'visa', says: 'Needs authentication', tone: 'warning', asksOwner: true },
  {
    number: '4000000000000341',
    brand: 'visa',
    says: 'Declined at renewal',
    tone: 'warning',
    declinedLater: DECLINED,
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    says: 'Declined, expired',
    tone: 'danger',
    declinedAtOnce: EXPIRED,
    declinedLater: EXPIRED,
  },
  { number: '5555555555554444', brand: 'mastercard', says: 'Succeeds', tone: 'success' },
  { number: '378282246310005', brand: 'amex', says: 'Succeeds', tone: 'success' },
  {
    number: '4000000000005126',
    brand: 'visa',
    says: 'Succeeds, a refund fails later',
    tone: 'warning',
    refundFails: true,
  },
  { number: '4000000000000259', brand: 'visa', says: 'Succeeds, then disputed', tone: 'warning', disputes: true },
];

export function fingerprintOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 16);
}

const byFingerprint = new Map(TEST_CARDS.map((card) => [fingerprintOf(card.number), card]));

export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '');

export function testCard(typed: string): TestCard | undefined {
  return TEST_CARDS.find(({ number }) => number === digitsOf(typed));
}

export type CardOnFile = { fingerprint: string; exp_month: number; exp_year: number };

export function cardOnFile({ fingerprint }: Pick<CardOnFile, 'fingerprint'>): TestCard | undefined {
  return byFingerprint.get(fingerprint);
}

export function isPast(
  { exp_month: month, exp_year: year }: Pick<CardOnFile, 'exp_month' | 'exp_year'>,
  now: number,
): boolean {
  return Date.UTC(year, month, 1) / 1_000 <= now; // good until the end of its month
}

/** Why the bank refuses, if it does. */
export function declineOf(
  card: CardOnFile,
  { now, ownerIsThere }: { now: number; ownerIsThere: boolean },
): Decline | undefined {
  const known = cardOnFile(card);
  if (known === undefined) return LIVE;
  const told = ownerIsThere ? known.declinedAtOnce : known.declinedLater;
  return told ?? (isPast(card, now) ? EXPIRED : undefined);
}
