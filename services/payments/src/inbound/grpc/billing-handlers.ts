/** What students buy, stop and look up, and administrators for them. */
import { boughtWord } from '@parlance/proto/json/words';
import type { TokenType } from '@parlance/proto/common/v1';
import type { PaymentsServiceMethods } from '@parlance/proto/payments/v1';
import { commandOf, requirePerson, type Call, type Handlers } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Checkout } from '../../domain/checkout.ts';
import { refuse } from '../../domain/refusals.ts';
import { listBilling } from '../../queries/billing.ts';
import { findCard, findTrial, listPendingCheckouts, listSubscriptions } from '../../queries/subscriptions.ts';
import type { FindStudent, Student } from '../../usecases/begin-purchase.ts';
import type { BuyTokens } from '../../usecases/buy-tokens.ts';
import type { ChangeSubscriptions } from '../../usecases/change-subscription.ts';
import type { CheckPromotion } from '../../usecases/check-promotion.ts';
import type { FindCheckout } from '../../usecases/find-checkout.ts';
import type { OpenPortal } from '../../usecases/open-portal.ts';
import type { ReadOffers } from '../../usecases/read-offers.ts';
import type { StartTrial } from '../../usecases/start-trial.ts';
import type { Subscribe } from '../../usecases/subscribe.ts';
import {
  billingItemMessage,
  cardMessage,
  checkoutStateMessage,
  moneyMessage,
  pendingCheckoutMessage,
  planMessage,
  promotionTermsMessage,
  subscriptionMessage,
} from '../../wire/billing-mapping.ts';
import { entitlementsMessage } from '../../wire/payments-mapping.ts';
import { whose } from './whose.ts';

export type BillingDeps = {
  db: Queryable;
  graceMs: number;
  readOffers: ReadOffers;
  subscribe: Subscribe;
  buyTokens: BuyTokens;
  checkPromotion: CheckPromotion;
  startTrial: StartTrial;
  changeSubscriptions: ChangeSubscriptions;
  openPortal: OpenPortal;
  findCheckout: FindCheckout;
  findStudent: FindStudent;
};

type Methods =
  | 'getSubscriptions'
  | 'getCheckout'
  | 'subscribe'
  | 'buyTokens'
  | 'checkPromotion'
  | 'startTrial'
  | 'cancelSubscription'
  | 'resumeSubscription'
  | 'openPortal'
  | 'listBilling';

export function makeBillingHandlers(deps: BillingDeps): Pick<Handlers<PaymentsServiceMethods>, Methods> {
  const { db, subscribe, buyTokens, startTrial, openPortal } = deps;
  return {
    getSubscriptions: (request, call) => subscriptionsOf(deps, ownBilling(request.uid, call)),
    async getCheckout({ uid, checkoutId: id }, call) {
      const checkout = await deps.findCheckout({ uid: ownBilling(uid, call), id });
      return checkoutStateMessage(checkout);
    },
    async subscribe(request, call) {
      const { promotionCode } = request;
      const about = {
        student: await payer(deps, request.uid, call),
        tokenType: boughtFrom(request.tokenType),
        promotionCode,
      };
      return checkoutReply(await subscribe({ ...about, once: commandOf(call, 'Subscribe', request) }));
    },
    async buyTokens(request, call) {
      const { quantity, promotionCode } = request;
      const about = { student: await payer(deps, request.uid, call), tokenType: boughtFrom(request.tokenType) };
      const once = commandOf(call, 'BuyTokens', request);
      return checkoutReply(await buyTokens({ ...about, quantity, promotionCode, once }));
    },
    async checkPromotion({ uid, promotionCode: code, tokenType, single: isSingle }, call) {
      const isTrial = tokenType === 'TOKEN_TYPE_UNSPECIFIED';
      const purchase = isTrial ? undefined : { tokenType: boughtFrom(tokenType), isSingle };
      return promotionTermsMessage(await deps.checkPromotion({ uid: ownBilling(uid, call), code, purchase }));
    },
    async startTrial(request, call) {
      const once = commandOf(call, 'StartTrial', request);
      const { entitlements, tokens } = await startTrial({ ...request, student: pupil(call), once });
      return { entitlements: entitlementsMessage(entitlements), tokens };
    },
    cancelSubscription: (request, call) => change(deps, request, { call, ends: true }),
    resumeSubscription: (request, call) => change(deps, request, { call, ends: false }),
    openPortal: async ({ uid }, call) => ({ url: await openPortal(ownBilling(uid, call)) }),
    async listBilling({ uid, year, pageToken }, call) {
      const page = await listBilling(db, { uid: ownBilling(uid, call), year, pageToken });
      return {
        items: page.lines.map(billingItemMessage),
        nextPageToken: page.next,
        years: page.years,
        paid: page.paid.map(moneyMessage),
        disputed: page.disputed.map(moneyMessage),
      };
    },
  };
}

const ownBilling = (uid: string, call: Call) => whose(uid, requirePerson(call), 'NOT_OWN_BILLING');

/** Students buy for themselves; an administrator for somebody who is one, and whose own address is used. */
async function payer({ findStudent }: BillingDeps, named: string, call: Call): Promise<Student> {
  const { role } = requirePerson(call);
  const uid = ownBilling(named, call);
  if (role === 'student') return pupil(call);
  if (!/^[0-9a-f]{32}$/.test(uid)) throw refuse('UID_MALFORMED');
  const student = await findStudent(uid);
  if (student === undefined) throw refuse('STUDENT_NOT_FOUND');
  return student;
}

/** A trial is one's own: an administrator has none to start. */
function pupil(call: Call): Student {
  const { uid, role, email, name } = requirePerson(call);
  if (role !== 'student') throw refuse('STUDENT_NOT_FOUND');
  return { uid, email, name };
}

function boughtFrom(type: TokenType) {
  const word = boughtWord(type);
  if (word === null) throw refuse('TOKEN_TYPE_UNKNOWN');
  return word;
}

function checkoutReply({ id: checkoutId, url }: Checkout) {
  if (url === undefined) throw refuse('PROVIDER_REFUSED');
  return { checkoutUrl: url, checkoutId };
}

async function subscriptionsOf({ db, graceMs, readOffers }: BillingDeps, uid: string) {
  const [subscriptions, offers, card, trial, pending] = await Promise.all([
    listSubscriptions(db, uid),
    readOffers(),
    findCard(db, uid),
    findTrial(db, uid),
    listPendingCheckouts(db, uid),
  ]);
  return {
    subscriptions: subscriptions.map((subscription) => subscriptionMessage(subscription, graceMs)),
    plans: offers.map(planMessage),
    card: cardMessage(card),
    trialAvailable: trial.isAvailable,
    trialExpiresAt: trial.expiresAt === undefined ? null : toTimestamp(trial.expiresAt),
    pending: pending.map(pendingCheckoutMessage),
  };
}

type Change = { uid: string; tokenType: TokenType };

async function change(deps: BillingDeps, request: Change, { call, ends }: { call: Call; ends: boolean }) {
  const uid = ownBilling(request.uid, call);
  const all = request.tokenType === 'TOKEN_TYPE_UNSPECIFIED';
  const tokenType = all ? undefined : boughtFrom(request.tokenType);
  await deps.changeSubscriptions({ uid, tokenType, ends, actorUid: requirePerson(call).uid });
  const subscriptions = await listSubscriptions(deps.db, uid);
  return { subscriptions: subscriptions.map((subscription) => subscriptionMessage(subscription, deps.graceMs)) };
}
