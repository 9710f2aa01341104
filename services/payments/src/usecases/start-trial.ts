/** Starts the one free trial of a student: a token and seven days, or what the code says; no card. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { beginTrial, type Entitlements } from '../domain/entitlements.ts';
import { trialPayment } from '../domain/payment.ts';
import { tokenTypeOf, type Catalogue } from '../domain/price-list.ts';
import { requireHolder, usable } from '../domain/promotion.ts';
import { refuse } from '../domain/refusals.ts';
import { addressKey, trialEnd, trialTerms } from '../domain/trial.ts';
import { promotionOf, type Student } from './begin-purchase.ts';
import type { Provider } from './money-ports.ts';
import type { UnitOfWork } from './ports.ts';

export type StartTrial = ReturnType<typeof makeStartTrial>;
type StartTrialCommand = { student: Student; priceId: string; promotionCode: string; once: Command };

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  provider: Pick<Provider, 'findPromotion' | 'findPrice'>;
  catalogue: Catalogue;
};

export function makeStartTrial({ uow, clock, newId, provider, catalogue }: Deps) {
  return async (command: StartTrialCommand): Promise<{ entitlements: Entitlements; tokens: number }> => {
    const { student, priceId, promotionCode, once } = command;
    const { uid } = student;
    tokenTypeOf(priceId, catalogue.plans);
    const [promotion, price] = await Promise.all([promotionOf(provider, promotionCode), provider.findPrice(priceId)]);
    return uow.run((stores) =>
      stores.once(once, async () => {
        const { entitlements, payments, facts, customers } = stores;
        const customer = await customers.lock(uid);
        if (customer?.closedAt !== undefined) throw refuse('STUDENT_NOT_FOUND');
        const held = await entitlements.lock(uid);
        if (promotion !== undefined) {
          requireHolder(promotion, customer?.providerId);
          usable(promotion, await payments.countTrialsOf(promotion.id));
        }
        const at = clock.now();
        const { days, tokens } = trialTerms(promotion);
        const expiresAt = trialEnd(days, at);
        const email = addressKey(student.email, uid);
        const trial = { uid, email, priceId, promotionId: promotion?.id, tokens, startedAt: at, expiresAt };
        if (!(await payments.insertTrial(trial))) throw refuse('TRIAL_USED');
        const begun = beginTrial(held, expiresAt);
        await entitlements.save(begun);
        const line = trialPayment({ id: newId(), uid, tokens, at, currency: price.amount.currency });
        const number = await payments.takeNumber(at);
        await payments.save({ ...line, number });
        const credit = {
          uid,
          cause: line.cause,
          tokenType: line.tokenType,
          quantity: tokens,
          paymentId: line.id,
          number,
        };
        await payments.addCredit(credit, at);
        await facts.tokensCredited(credit, begun, at);
        await facts.entitlementChanged(begun, at);
        return { entitlements: begun, tokens };
      }),
    );
  };
}
