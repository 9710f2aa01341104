/** payments' use cases, put together. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Logger } from '@parlance/runtime/logging/logger';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { catalogueOf, graceMsOf, type PaymentsConfig } from '../config.ts';
import { listCardsEnding, listTrialsEnding } from '../queries/coming-notices.ts';
import { makeApplyNextEvents } from '../usecases/apply-events.ts';
import { makeApplyObject } from '../usecases/apply-object.ts';
import { makeBuyTokens } from '../usecases/buy-tokens.ts';
import { makeCheckPromotion } from '../usecases/check-promotion.ts';
import { makeCloseAccounts } from '../usecases/close-accounts.ts';
import { makeCarryOutChange, makeChangeSubscriptions } from '../usecases/change-subscription.ts';
import { makeFindCheckout } from '../usecases/find-checkout.ts';
import { makeGrantEntitlement } from '../usecases/grant-entitlement.ts';
import type { Provider, VerifySignature, Wallets } from '../usecases/money-ports.ts';
import { makeLookAtPages } from '../usecases/look-at-pages.ts';
import { makeOpenCheckout } from '../usecases/open-checkout.ts';
import { makeOpenPortal } from '../usecases/open-portal.ts';
import type { FindNames } from '../usecases/name-tutors.ts';
import type { UnitOfWork } from '../usecases/ports.ts';
import { makeReadOffers } from '../usecases/read-offers.ts';
import { makeReceiveWebhook } from '../usecases/receive-webhook.ts';
import { makeReconcile } from '../usecases/reconcile.ts';
import { makeCarryOutRefund, makeRefundPayment } from '../usecases/refund-payment.ts';
import { makeReplayEvent } from '../usecases/replay-event.ts';
import { makeResumeUnfinished } from '../usecases/resume-unfinished.ts';
import { makeStartTrial } from '../usecases/start-trial.ts';
import { makeSubscribe } from '../usecases/subscribe.ts';
import { makeTellWhatComes } from '../usecases/tell-what-comes.ts';
import { makePayCases } from './pay-cases.ts';

export type Parts = {
  config: PaymentsConfig;
  uow: UnitOfWork;
  /** The school's time. */
  clock: Clock;
  /** Signatures, and pauses between tries. */
  realTime: Clock;
  provider: Provider;
  verify: VerifySignature;
  wallets: Wallets;
  findNames: FindNames;
  db: Queryable;
  /** An event waits. */
  onStored: () => void;
  log: Logger;
};

export function makeUseCases(parts: Parts) {
  const { config, log, db } = parts;
  const catalogue = catalogueOf(config);
  const { tokensPerPeriod } = config;
  const rules = { catalogue, tokensPerPeriod, graceMs: graceMsOf(config) };
  const deps = { ...parts, catalogue, tokensPerPeriod, rules, newId: makeNewId(parts.clock) };
  const onUnfinished = (error: unknown, what: { kind: string; id: string }) =>
    log.warn({ err: error, ...what }, 'something unfinished could not be carried on, is tried again');
  const applyObject = makeApplyObject(deps);
  const openCheckout = makeOpenCheckout(deps);
  const carryOutChange = makeCarryOutChange({ ...deps, applyObject });
  const carryOutRefund = makeCarryOutRefund(deps);
  const changeSubscriptions = makeChangeSubscriptions({ ...deps, carryOutChange });
  const steps = { ...deps, applyObject, openCheckout, carryOutChange, carryOutRefund, changeSubscriptions };
  return {
    grantEntitlement: makeGrantEntitlement({ ...deps, prices: catalogue.plans }),
    ...makePayCases(deps),
    readOffers: makeReadOffers(deps),
    subscribe: makeSubscribe(steps),
    buyTokens: makeBuyTokens(steps),
    checkPromotion: makeCheckPromotion(deps),
    startTrial: makeStartTrial(deps),
    changeSubscriptions,
    openPortal: makeOpenPortal(deps),
    refundPayment: makeRefundPayment(steps),
    receiveWebhook: makeReceiveWebhook(deps),
    replayEvent: makeReplayEvent(deps),
    reconcile: makeReconcile(steps),
    tellWhatComes: makeTellWhatComes({
      ...deps,
      reads: {
        listCardsEnding: (now, after) => listCardsEnding(db, now, after),
        listTrialsEnding: (now, after) => listTrialsEnding(db, now, after),
      },
    }),
    applyNextEvents: makeApplyNextEvents({
      ...steps,
      onFault: (error, events) =>
        log.warn(
          { err: error, events: events.map(({ id }) => id) },
          'provider events could not be applied, are tried again',
        ),
    }),
    resumeUnfinished: makeResumeUnfinished({ ...steps, onFault: onUnfinished }),
    lookAtPages: makeLookAtPages({ ...steps, onFault: onUnfinished }),
    findCheckout: makeFindCheckout(steps),
    closeAccounts: makeCloseAccounts({ ...steps, onFault: onUnfinished }),
  };
}

export type UseCases = ReturnType<typeof makeUseCases>;
