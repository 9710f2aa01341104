/** What money coming in needs of the world: the stores of a transaction, the payment provider, and the wallets in booking. */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Once } from '@parlance/runtime/idempotency/store';
import type { Card } from '../domain/card.ts';
import type { Checkout } from '../domain/checkout.ts';
import type { Money } from '../domain/money.ts';
import type { PaidFor, Payment } from '../domain/payment.ts';
import type { Promotion } from '../domain/promotion.ts';
import type { ProviderEvent } from '../domain/provider-event.ts';
import type {
  ObjectRef,
  SeenCheckout,
  SeenDispute,
  SeenInvoice,
  SeenPayment,
  SeenRefund,
  SeenSubscription,
} from '../domain/provider-objects.ts';
import type { Promised, Refund } from '../domain/refund.ts';
import type { Subscription } from '../domain/subscription.ts';

/** A student as far as the provider knows one. */
export type Customer = {
  uid: string;
  email: string;
  name: string;
  providerId: string | undefined;
  /** Raised by every look at the provider that was applied: whoever looked before it looks again. */
  version: number;
  card: Card | undefined;
  /** How often the provider answered that it failed: the next call has another key. */
  attempts: number;
  /** The account is gone: nothing is sold to it any more, and what is paid nevertheless goes back. */
  closedAt: Date | undefined;
  /** When what it could still pay for is looked after; undefined when nothing of it is left. */
  closingDueAt: Date | undefined;
  createdAt: Date;
};

/** `tries`: how often the provider has refused something of it. */
export type Closing = { uid: string; heldUntil: Date; tries: number };
export type NextClosing = { dueAt: Date; tries: number };

export type CustomerStore = {
  find(uid: string): Promise<Customer | undefined>;
  /** Also by an id that the student had before. */
  findByProviderId(providerId: string): Promise<Customer | undefined>;
  /** Whose the id was stays known. */
  addFormer(former: { providerId: string; uid: string; leftAt: Date }): Promise<void>;
  lock(uid: string): Promise<Customer | undefined>;
  /** False when the student is there already. */
  insert(customer: Customer): Promise<boolean>;
  save(customer: Customer): Promise<void>;
  /** The closed account whose turn it is, held until then: nobody else gets it meanwhile. */
  claimClosing(now: Date, heldUntil: Date): Promise<Closing | undefined>;
  /** Undefined: nothing is left, and whoever has found something meanwhile is not overruled. */
  settleClosing(closing: Closing, next: NextClosing | undefined): Promise<void>;
};

/** A look is due in real time; of a page that no look was planned for, the school's time says how old it is. */
export type LookTime = { real: Date; school: Date };

export type CheckoutStore = {
  find(id: string): Promise<Checkout | undefined>;
  lock(id: string): Promise<Checkout | undefined>;
  /** Of a plan, in whatever live state. */
  findLivePlan(uid: string, tokenType: BoughtWord): Promise<Checkout | undefined>;
  /** Those on which something may still be paid. */
  listPayable(uid: string): Promise<Checkout[]>;
  insert(checkout: Checkout): Promise<void>;
  save(checkout: Checkout): Promise<void>;
  /** Those that were asked for before then, in real time, and are not open yet; some at a time, after this one in the order of their ids. */
  listOpening(begunBefore: Date, after: string | undefined): Promise<{ id: string; begunAt: Date }[]>;
  /** Whether the time of any left page to be looked at has come. */
  isAnyDue(now: LookTime): Promise<boolean>;
  /** Left pages whose time to be looked at has come, longest due first, some at a time; somebody else's are not waited for. */
  lockDue(now: LookTime): Promise<Checkout[]>;
};

/** `endsAtPeriodEnd` is what was wished; the key of the call at the provider is made of the id. */
export type SubscriptionChange = {
  id: string;
  subscriptionId: string;
  endsAtPeriodEnd: boolean;
  state: 'pending' | 'done' | 'refused';
  /** With which key the provider is asked: another one only after it has failed. */
  round: number;
  actorUid: string;
  createdAt: Date;
};

export type SubscriptionStore = {
  find(id: string): Promise<Subscription | undefined>;
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Subscription>>;
  listOf(uid: string): Promise<Subscription[]>;
  save(subscription: Subscription): Promise<void>;
  /** Live ones that a comparison which began then did not meet, some at a time. */
  listNotCompared(since: Date): Promise<string[]>;
  noteCompared(ids: readonly string[], at: Date): Promise<void>;
  findPendingChange(subscriptionId: string): Promise<SubscriptionChange | undefined>;
  /** False when another one is pending. */
  insertChange(change: Omit<SubscriptionChange, 'round'>): Promise<boolean>;
  /** What is settled stays. */
  saveChange(id: string, to: Partial<Pick<SubscriptionChange, 'state' | 'round'>>): Promise<void>;
  /** As of checkouts. */
  listPendingChanges(begunBefore: Date, after: string | undefined): Promise<SubscriptionChange[]>;
};

export type Credit = {
  uid: string;
  cause: string;
  tokenType: PaidFor;
  quantity: number;
  paymentId: string;
  /** Of its receipt. */
  number: string | undefined;
};

type Trial = {
  uid: string;
  email: string;
  priceId: string;
  promotionId: string | undefined;
  tokens: number;
  startedAt: Date;
  expiresAt: Date;
};

export type PaymentStore = {
  find(id: string): Promise<Payment | undefined>;
  lock(id: string): Promise<Payment | undefined>;
  findByCause(cause: string): Promise<Payment | undefined>;
  findByCauses(causes: readonly string[]): Promise<ReadonlyMap<string, Payment>>;
  findByIntent(paymentIntentId: string): Promise<Payment | undefined>;
  findByIntents(paymentIntentIds: readonly string[]): Promise<ReadonlyMap<string, Payment>>;
  save(payment: Payment): Promise<void>;
  /** The next one of a month. */
  takeNumber(at: Date): Promise<string>;
  /** False when it was credited before. */
  addCredit(credit: Credit, at: Date): Promise<boolean>;
  /** False when this student, or somebody with this address, has had one. The address cannot be read afterwards. */
  insertTrial(trial: Trial): Promise<boolean>;
  countTrialsOf(promotionId: string): Promise<number>;
  saveDispute(dispute: SeenDispute, paymentId: string): Promise<void>;
  /** The owner of the card objects, and the bank has not decided. */
  isDisputed(paymentId: string): Promise<boolean>;
};

export type RefundStore = {
  find(id: string): Promise<Refund | undefined>;
  lock(id: string): Promise<Refund | undefined>;
  findByProviderId(providerId: string): Promise<Refund | undefined>;
  promised(paymentId: string): Promise<Promised>;
  insert(refund: Refund): Promise<void>;
  save(refund: Refund): Promise<void>;
  /** What lost disputes took, by payment. */
  lostOf(paymentIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The one of which the provider does not know yet. */
  findUnderWay(paymentId: string): Promise<string | undefined>;
  /** Nobody else carries it on until then. `held` when somebody does; `settled` when there is nothing to carry on. */
  hold(id: string, now: Date, heldUntil: Date): Promise<Refund | 'held' | 'settled'>;
  letGo(id: string, heldUntil: Date): Promise<void>;
  /** That nobody carries on; as of checkouts. */
  listPending(wanted: { begunBefore: Date; now: Date; after: string | undefined }): Promise<{ id: string }[]>;
};

/** An event that waits, or one that was looked up. */
export type StoredEvent = {
  id: string;
  type: string;
  customerId: string | undefined;
  about: ObjectRef | undefined;
  state: 'waiting' | 'applied' | 'ignored' | 'refused';
  /** How often it could not be applied for a reason of its own. */
  attempts: number;
  lastError: string;
  receivedAt: Date;
};

/** What the event says of its object is not kept: it names people, and the object is read. */
type NewEvent = ProviderEvent & { source: 'webhook' | 'reconciliation'; receivedAt: Date };

export type EventStore = {
  find(id: string): Promise<StoredEvent | undefined>;
  /** Ids of those that were not here before. */
  addAll(events: readonly NewEvent[]): Promise<string[]>;
  /** What is due of the customer whose turn it is, held until then: nobody else gets it meanwhile. */
  claim(now: Date, heldUntil: Date): Promise<StoredEvent[]>;
  settle(
    ids: readonly string[],
    result: { state: 'applied' | 'ignored' | 'refused'; error: string; at: Date },
  ): Promise<void>;
  postpone(id: string, result: { attempts: number; error: string; nextTryAt: Date }): Promise<void>;
  isWaiting(customerId: string): Promise<boolean>;
  /** Once more from the beginning. */
  requeue(id: string, at: Date): Promise<void>;
};

export type Reconciliation = {
  id: string;
  startedAt: Date;
  endedAt: Date | undefined;
  eventsRead: number;
  eventsMissed: number;
  objectsCompared: number;
  differences: readonly string[];
  differencesCount: number;
};

export type ReconciliationStore = {
  /** Whether one began after that, and not after now. */
  isAnySince(notSince: Date, now: Date): Promise<boolean>;
  /** False when one began at that time or later: several replicas run the same job. */
  begin(run: Reconciliation, notSince: Date): Promise<boolean>;
  save(run: Reconciliation): Promise<void>;
  /** Of the newest that came to its end. */
  findLastEnded(): Promise<Reconciliation | undefined>;
};

export type NoticeStore = {
  /** False when it was told before. */
  add(notice: { cause: string; uid: string; kind: string; at: Date }): Promise<boolean>;
};

export type MoneyStores = {
  customers: CustomerStore;
  checkouts: CheckoutStore;
  subscriptions: SubscriptionStore;
  payments: PaymentStore;
  refunds: RefundStore;
  providerEvents: EventStore;
  reconciliations: ReconciliationStore;
  notices: NoticeStore;
  once: Once;
};

/** What the provider is asked to make carries a key: the same key makes it once. */
type Key = string;

export type CheckoutOrder = Pick<
  Checkout,
  'id' | 'uid' | 'kind' | 'tokenType' | 'quantity' | 'priceId' | 'promotionId'
> & {
  customerId: string;
};

type Price = { id: string; amount: Money };
type Listed<T> = AsyncIterable<readonly T[]>;

/** The payment provider. Fails with PROVIDER_UNAVAILABLE, PROVIDER_REFUSED, or what a call says. Never called inside a transaction. */
export type Provider = {
  findPrice(id: string): Promise<Price>;
  /** Undefined when nobody knows the code. */
  findPromotion(code: string): Promise<Promotion | undefined>;
  createCustomer(customer: Pick<Customer, 'uid' | 'email' | 'name'>, key: Key): Promise<string>;
  /** Whose customer it is, and what they pay with. */
  findCustomer(id: string): Promise<{ uid: string | undefined; card: Card | undefined } | undefined>;
  openCheckout(order: CheckoutOrder, key: Key): Promise<SeenCheckout>;
  findCheckout(sessionId: string): Promise<SeenCheckout | undefined>;
  /** Nothing can be paid there any more; what was paid already stays. */
  expireCheckout(sessionId: string): Promise<SeenCheckout>;
  openPortal(customerId: string): Promise<string>;
  findSubscription(id: string): Promise<SeenSubscription | undefined>;
  endAtPeriodEnd(id: string, ends: boolean, key: Key): Promise<void>;
  /** Without giving anything back; one that has ended stays so. */
  endNow(id: string): Promise<void>;
  findInvoice(id: string): Promise<SeenInvoice | undefined>;
  findPayment(paymentIntentId: string): Promise<SeenPayment | undefined>;
  findInvoiceOfPayment(paymentIntentId: string): Promise<SeenInvoice | undefined>;
  findDispute(id: string): Promise<SeenDispute | undefined>;
  refund(refund: Pick<Refund, 'id' | 'amount'> & { paymentIntentId: string }, key: Key): Promise<SeenRefund>;
  listRefunds(paymentIntentId: string): Promise<SeenRefund[]>;
  /** Newest first. */
  listEvents(since: Date): Listed<ProviderEvent>;
  listLiveSubscriptions(): Listed<SeenSubscription>;
  listInvoices(since: Date): Listed<SeenInvoice>;
  listPayments(since: Date): Listed<SeenPayment>;
};

/** Whether a body is the provider's: its signature, not older than five minutes. */
export type VerifySignature = (body: Uint8Array, signature: string, now: Date) => boolean;

/** Wallets are booking's. Fails with TOKENS_SPENT; any other failure passes. */
export type Wallets = {
  revoke(taken: {
    uid: string;
    tokenType: PaidFor;
    quantity: number;
    cause: string;
    paymentId: string;
    /** Of its receipt. */
    number: string | undefined;
    actor: NonNullable<Refund['actor']>;
    note: string;
  }): Promise<void>;
};
