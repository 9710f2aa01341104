/** What one look at the provider changes: one transaction for plan, payment, tokens, entitlement and what is told of them. */
import { cover, endGrace, type Entitlements } from '../domain/entitlements.ts';
import { settleCheckout } from '../domain/checkout.ts';
import { mayStillCost, refundOfClosed } from '../domain/closing.ts';
import { paymentOfInvoice, paymentOfNothing, paymentOfTokens, type Payment } from '../domain/payment.ts';
import { boughtOf, type Catalogue } from '../domain/price-list.ts';
import type { Seen } from '../domain/provider-objects.ts';
import { graceUntil, isLive, settleSubscription, stateOf, type Subscription } from '../domain/subscription.ts';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import type { Credit, Customer } from './money-ports.ts';
import type { FactActor, Stores } from './ports.ts';
import { settleLoss, settleRefunds } from './settle-refunds.ts';
import { tellOnce } from './tell-once.ts';

export type Rules = { catalogue: Catalogue; tokensPerPeriod: number; graceMs: number };
type Look = { owner: Customer; seen: Seen; rules: Rules; at: Date };
/** `isClosed`: nobody is there any more to be credited, told or asked. */
type Desk = Look & { stores: Stores; uid: string; isClosed: boolean };

/** False when somebody else's look was applied since `owner` was read. */
export async function settleSeen(stores: Stores, given: Look): Promise<boolean> {
  const { owner, seen, rules, at } = given;
  const { uid } = owner;
  const customer = await stores.customers.lock(uid);
  if (customer?.version !== owner.version) return false;
  const isClosed = customer.closedAt !== undefined;
  const desk = { ...given, stores, uid, isClosed };
  const held = await stores.entitlements.lock(uid);
  const settled = await settlePlan(desk);
  const { plan } = settled;
  const paid = (await settleInvoice(desk, plan)) ?? (await settleTokens(desk));
  const entitlements = isClosed ? held : covered(held, settled, rules);
  if (entitlements !== held) await stores.entitlements.save(entitlements);
  const changed = entitlements === held ? undefined : entitlements;
  if (paid !== undefined) await creditOnce(desk, paid, changed);
  if (changed) await stores.facts.entitlementChanged(changed, at, await whoAsked(desk, plan));
  if (paid !== undefined && seen.payment?.refunds)
    await settleRefunds(stores, paid, { refunds: seen.payment.refunds, at });
  await settleDispute(desk);
  await settlePage(desk, paid);
  const card = isClosed ? undefined : (seen.subscription?.card ?? seen.card ?? customer.card);
  const closingDueAt = isClosed && plan !== undefined && mayStillCost(plan, at) ? at : customer.closingDueAt;
  await stores.customers.save({ ...customer, card, closingDueAt, version: customer.version + 1 });
  return true;
}

function covered(held: Entitlements, { plan, left }: SettledPlan, rules: Rules): Entitlements {
  const rest = left === undefined ? held : endGrace(held, left);
  if (plan?.paidUntil === undefined) return rest;
  const { priceId, tokenType, paidUntil: expiredAt } = plan;
  return cover(rest, { priceId, tokenType, expiredAt, graceUntil: graceUntil(plan, rules.graceMs) });
}

/** Whose change of the plan this is, whoever sees first that the provider has made it. */
async function whoAsked({ stores, uid }: Desk, plan: Subscription | undefined): Promise<FactActor | undefined> {
  const change = plan && (await stores.subscriptions.findPendingChange(plan.id));
  if (change === undefined || plan === undefined || change.endsAtPeriodEnd !== ends(plan)) return undefined;
  return { id: change.actorUid, role: change.actorUid === uid ? 'student' : 'admin' };
}

/** With its period, or at once. */
const ends = (plan: Subscription) => plan.endsAtPeriodEnd || !isLive(plan);

/** `left`: the price of the category that it has been changed from, unless another plan renews it. */
type SettledPlan = { plan: Subscription | undefined; left: string | undefined };

/** No plan for a price that the school does not sell; who has begun at a price that it sold before goes on at that. */
async function settlePlan(desk: Desk): Promise<SettledPlan> {
  const { stores, uid, isClosed, seen, rules, at } = desk;
  const { subscription: said, invoice } = seen;
  const before = said && (await stores.subscriptions.find(said.id));
  const known = before?.priceId === said?.priceId ? before?.tokenType : undefined;
  const tokenType = said && (boughtOf(said.priceId, rules.catalogue.plans) ?? known);
  if (said === undefined || tokenType === undefined) return { plan: undefined, left: await foreign(desk, before) };
  const about = { uid, tokenType, tokensPerPeriod: rules.tokensPerPeriod };
  // What a closed account pays goes back, and so opens no period.
  const paying = invoice?.isForPeriod && !isClosed ? invoice : undefined;
  const after = settleSubscription(before, said, { ...about, invoice: paying });
  await stores.subscriptions.save(after);
  const isAsked =
    after.endsAtPeriodEnd || (await stores.subscriptions.findPendingChange(after.id))?.endsAtPeriodEnd === true;
  if (isAsked && before !== undefined && !ends(before) && ends(after) && !isClosed) {
    // Taken back and cancelled again is told again.
    const notice = { uid, kind: 'subscription-cancelled', about: `${after.id}:${at.toISOString()}` } as const;
    await tellOnce(stores, { ...notice, tokenType, when: isLive(after) ? after.paidUntil : undefined }, at);
  }
  const isChanged = before !== undefined && before.priceId !== after.priceId;
  return { plan: after, left: isChanged ? await leftBy(desk, before) : undefined };
}

/** Changed to what the school does not sell: how it stands is noted, and it pays for nothing that we know of. */
async function foreign({ stores, seen }: Desk, before: Subscription | undefined): Promise<string | undefined> {
  if (seen.subscription === undefined || before === undefined) return undefined;
  const { uid, tokenType, tokensPerPeriod, priceId, price } = before;
  const said = { ...seen.subscription, priceId, price };
  await stores.subscriptions.save(
    settleSubscription(before, said, { uid, tokenType, tokensPerPeriod, invoice: undefined }),
  );
  return leftBy({ stores }, before);
}

async function leftBy({ stores }: Pick<Desk, 'stores'>, { id, uid, priceId }: Subscription) {
  const all = await stores.subscriptions.listOf(uid);
  const isRenewed = all.some((one) => one.id !== id && one.priceId === priceId && isLive(one) && !one.endsAtPeriodEnd);
  return isRenewed ? undefined : priceId;
}

async function settleInvoice(desk: Desk, plan: Subscription | undefined): Promise<Payment | undefined> {
  const { stores, uid, isClosed, seen, rules, at } = desk;
  const { invoice } = seen;
  if (invoice === undefined || plan === undefined) return undefined;
  const cause = `invoice:${invoice.id}`;
  const before = await stores.payments.findByCause(cause);
  // The plan may have been changed to another one since.
  const tokenType = boughtOf(invoice.priceId ?? '', rules.catalogue.plans) ?? plan.tokenType;
  const tokens = tokensOf(desk, before, rules.tokensPerPeriod);
  const about = { id: derivedUuid(['payment', cause]), uid, tokenType, tokens };
  const after = paymentOfInvoice(before, { invoice, payment: seen.payment }, about);
  if (after?.status === 'failed' && !invoice.isFirst && !isClosed) {
    const notice = { uid, kind: 'payment-failed', about: `${invoice.id}:${invoice.tries}` } as const;
    const { amount, card } = after;
    await tellOnce(stores, { ...notice, tokenType, amount, card, when: invoice.nextTryAt, url: invoice.url }, at);
  }
  return after && savePayment(desk, after);
}

async function settleTokens(desk: Desk): Promise<Payment | undefined> {
  const { stores, uid, seen, at } = desk;
  const { payment, checkout: page } = seen;
  const id = payment?.checkoutId ?? page?.checkoutId;
  const checkout = id === undefined ? undefined : await stores.checkouts.find(id);
  if (checkout?.uid !== uid || checkout.kind !== 'tokens') return undefined;
  const cause = `purchase:${(payment ?? page)?.id}`;
  const { tokenType } = checkout;
  const before = await stores.payments.findByCause(cause);
  const tokens = tokensOf(desk, before, checkout.tokens);
  const about = { id: derivedUuid(['payment', cause]), uid, tokenType, tokens };
  if (payment !== undefined) {
    const after = paymentOfTokens(before, payment, about);
    return after && savePayment(desk, after);
  }
  if (page?.status !== 'complete' || !page.isFree) return undefined;
  const currency = page.amount?.currency ?? checkout.amount?.currency ?? '';
  return before ?? savePayment(desk, paymentOfNothing(page, { ...about, createdAt: at, currency }));
}

/** What was credited stays so; nobody is credited for an account that is closed. */
function tokensOf({ isClosed }: Desk, before: Payment | undefined, usual: number): number {
  if (before?.status === 'paid') return before.tokens;
  return isClosed ? 0 : usual;
}

/** It gets its number when it is first paid. */
async function savePayment({ stores, uid, isClosed, at }: Desk, payment: Payment): Promise<Payment> {
  if (payment.status !== 'paid' || payment.number !== undefined) {
    await stores.payments.save(payment);
    return payment;
  }
  const paid = { ...payment, number: await stores.payments.takeNumber(at) };
  await stores.payments.save(paid);
  if (isClosed) {
    await giveBack(stores, paid, at);
    return paid;
  }
  const { tokenType, amount, tokens, number, card, receiptUrl } = paid;
  const about = payment.cause.slice(payment.cause.indexOf(':') + 1);
  const url = receiptUrl === '' ? paid.invoiceUrl : receiptUrl;
  await tellOnce(stores, { uid, kind: 'receipt', about, tokenType, amount, tokens, number, card, url }, at);
  return paid;
}

/** The job of unfinished work sends it. What the provider was only told of, as paid elsewhere, it cannot send back. */
async function giveBack({ refunds }: Stores, payment: Payment, at: Date): Promise<void> {
  const id = derivedUuid(['closed', payment.id]);
  if (payment.amount.minor > 0 && payment.paymentIntentId !== undefined)
    await refunds.insert(refundOfClosed(payment, id, at));
}

async function creditOnce({ stores, at }: Desk, paid: Payment, changed: Entitlements | undefined) {
  const { uid, cause, tokenType, tokens: quantity, status } = paid;
  if (status !== 'paid' || quantity === 0) return;
  const credit: Credit = { uid, cause, tokenType, quantity, paymentId: paid.id, number: paid.number };
  if (await stores.payments.addCredit(credit, at)) await stores.facts.tokensCredited(credit, changed, at);
}

/** Noted and shown. No token is taken by itself, and money only by the bank. */
async function settleDispute({ stores, seen: { dispute }, at }: Desk): Promise<void> {
  const payment = dispute && (await stores.payments.findByIntent(dispute.paymentIntentId));
  if (dispute === undefined || payment === undefined) return;
  await stores.payments.saveDispute(dispute, payment.id);
  await settleLoss(stores, payment, { dispute, at });
}

async function settlePage({ stores, uid, seen, at }: Desk, paid: Payment | undefined): Promise<void> {
  const page = seen.checkout;
  const id = page?.checkoutId ?? seen.payment?.checkoutId ?? seen.subscription?.checkoutId;
  const before = id === undefined ? undefined : await stores.checkouts.lock(id);
  if (before?.uid !== uid) return;
  const isPaid = paid?.status === 'paid';
  // A debit that the bank refuses days later ends the plan that it was to begin, and the page stays as it was left.
  const isOver = !isPaid && seen.subscription !== undefined && stateOf(seen.subscription) === 'ended';
  if (page !== undefined) await stores.checkouts.save(settleCheckout(before, page, { isPaid, isOver, at }));
  else if (isOver && before.state === 'complete')
    await stores.checkouts.save({ ...before, state: 'failed', settledAt: at });
  else if (isPaid && before.state !== 'paid') await stores.checkouts.save({ ...before, state: 'paid', settledAt: at });
}
