/** Money moved: the student's screens look again, and one mail is owed for the cause, however often it is told. */
import type { BillingNoticeDue } from '@parlance/proto/payments/v1';
import { moneyJson } from '@parlance/proto/json/money';
import { epochMsOrNull } from '@parlance/proto/json/time';
import { tokenWord } from '@parlance/proto/json/words';
import { required } from '@parlance/runtime/events/required';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import type { BillingNotice } from '../../domain/billing-notice.ts';
import { billingMailKinds } from '../../domain/mail-kind.ts';
import type { Stores } from '../../usecases/ports.ts';
import { tell } from '../../usecases/tell.ts';
import { billingChanged, schoolChanged } from '../../wire/live-event.ts';

function noticeOf({ kind: said, tokenType, amount, tokens, number, when, card }: BillingNoticeDue): BillingNotice {
  const kind = billingMailKinds.find((known) => known === `billing-${said}`);
  // One that is not known here waits for a release that knows it.
  if (!kind) throw new Error(`there is no mail about ${said}`);
  const { amount: minor, currency } = moneyJson(amount);
  return {
    kind,
    tokenType: tokenWord(tokenType),
    money: amount && { amount: Math.abs(minor), currency },
    tokens: Math.abs(tokens),
    number,
    when: epochMsOrNull(when),
    card: card && { ...card },
  };
}

export async function onBillingNoticeDue(stores: Stores, fact: BillingNoticeDue): Promise<void> {
  const [uid, cause] = [required(fact.uid || undefined), required(fact.cause || undefined)];
  const notice = noticeOf(fact);
  const { kind } = notice;
  await stores.liveEvents.append([billingChanged(fact), schoolChanged('money')]);
  tell(stores, [{ id: derivedUuid(['billing', cause]), uid, kind, reference: cause, mail: () => ({ kind, notice }) }]);
}
