/** Plans, payments and lines of the ledger for tests; each test names only what it is about. */
import type {
  BillingItemJson,
  LedgerLineJson,
  PlanJson,
  Schemas,
  SubscriptionJson,
  SubscriptionsJson,
} from '../api/types.ts';
import { monday } from './builders.ts';

const day = 86_400_000;

const prices = [
  ['lessonTokens', 'price_workplace_one', 8_900, 990],
  ['groupLessonTokens', 'price_workplace_group', 4_900, 550],
  ['PTELessonTokens', 'price_pte_one', 11_900, 1_290],
  ['PTEGroupLessonTokens', 'price_pte_group', 6_900, 750],
] as const;

const usd = (amount: number) => ({ amount, currency: 'USD' });

/** All four, as the school sells them. */
const fourPlans: readonly PlanJson[] = prices.map(([tokenType, priceId, price, single]) => ({
  tokenType,
  priceId,
  price: usd(price),
  tokensPerPeriod: 10,
  singleTokenPrice: usd(single),
}));

/** Workplace one-on-one, renewed on 14 December 2026. */
export function aSubscription(over: Partial<SubscriptionJson> = {}): SubscriptionJson {
  return {
    id: 's1',
    tokenType: 'lessonTokens',
    state: 'active',
    price: usd(8_900),
    tokensPerPeriod: 10,
    paidUntil: monday + 21 * day,
    nextPaymentAt: monday + 21 * day,
    graceUntil: null,
    declinedAt: null,
    payUrl: null,
    ...over,
  };
}

/** Four plans on sale, nothing held, the trial still to be had. */
export function anOffer(over: Partial<SubscriptionsJson> = {}): SubscriptionsJson {
  return {
    subscriptions: [],
    plans: [...fourPlans],
    card: null,
    trialAvailable: true,
    trialExpiresAt: null,
    pending: [],
    ...over,
  };
}

export const visa = { brand: 'visa', last4: '4417', expiresMonth: 8, expiresYear: 2028 };

/** A period of PTE one-on-one, paid on the Monday of the other builders at 08:10 in São Paulo. */
export function aBillingItem(over: Partial<BillingItemJson> = {}): BillingItemJson {
  return {
    id: 'p1',
    receipt: 'https://receipts.example.invalid/p1',
    plan: 'PTE one-on-one',
    amount: 11_900,
    currency: 'USD',
    created: (monday - 110 * 60_000) / 1000,
    card: { brand: 'visa', last4: '4417' },
    subsriptionStatus: 'paid',
    kind: 'plan',
    tokenType: 'PTELessonTokens',
    tokens: 10,
    number: '2026-11-0417',
    invoice: 'https://invoices.example.invalid/p1',
    refundOf: null,
    ...over,
  };
}

type History = {
  items: BillingItemJson[];
  nextPageToken: string | null;
  years: number[];
  paid: Schemas['Money'][];
  disputed: Schemas['Money'][];
};

export function aHistory(items: BillingItemJson[], over: Partial<History> = {}): History {
  const paid = items.length === 0 ? [] : [usd(items.reduce((sum, { amount }) => sum + amount, 0))];
  return { items, nextPageToken: null, years: items.length === 0 ? [] : [2026], paid, disputed: [], ...over };
}

/** A token of Workplace one-on-one that a lesson took. */
export function aLedgerLine(over: Partial<LedgerLineJson> = {}): LedgerLineJson {
  return {
    id: 'l1',
    tokenType: 'lessonTokens',
    delta: -1,
    balanceAfter: 6,
    reason: 'lesson-booked',
    note: '',
    bookingId: '0198c0de-7abc-7def-8123-456789abcdef',
    invoiceId: null,
    actor: { id: 'c'.repeat(32), role: 'student', name: 'Camila Duarte' },
    at: monday - 86_400_000,
    lessonWhen: monday + 2 * day,
    lessonName: 'HL306 Explaining a delay',
    rule: 'book',
    tutor: { uid: 'a'.repeat(32), name: 'Hannah Okafor' },
    groupSessionId: null,
    isReturned: false,
    invoiceNumber: '',
    bought: null,
    ...over,
  };
}

const noTokens = {
  lessonTokens: 0,
  groupLessonTokens: 0,
  PTELessonTokens: 0,
  PTEGroupLessonTokens: 0,
  freeTrialToken: 0,
};

/** A page of the ledger, its balances as these lines left them. */
export function aLedger(items: LedgerLineJson[], nextPageToken: string | null = null) {
  const balances = { ...noTokens };
  for (const { tokenType, balanceAfter } of items.toReversed()) balances[tokenType] = balanceAfter;
  return { items, nextPageToken, balances, firstAt: items.at(-1)?.at ?? null };
}
