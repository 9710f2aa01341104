/** What a student has to know before anything else on the page. */
import { Anchor, Button, Group } from '@mantine/core';
import type { SubscriptionJson, SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { cardText } from '@parlance/kit/domain/pay-card.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { dateText, dateTimeText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { subscriptionTexts } from '../../../locales/texts.ts';
import type { PendingJson } from '../model/checkout.ts';
import type { HeldPlan } from '../model/plan-state.ts';
import { useLeave } from '../use-leave.ts';
import { PayNowButton } from './pay-now-button.tsx';
import { PortalButton } from './portal-button.tsx';
import { boughtText } from './returned-note.tsx';

const dayMs = 86_400_000;

type PastDueProps = {
  type: HeldPlan['type'];
  subscription: SubscriptionJson;
  card: SubscriptionsJson['card'];
  tokens: number;
};

/** A renewal that failed: what is safe, until when, when the card is tried again, and how to pay now. */
export function PastDueNote({ type, subscription, card, tokens }: PastDueProps) {
  const { clock, session } = useShell();
  const { pastDue: words } = subscriptionTexts.use();
  const zone = session.person.timeZone;
  const { price, declinedAt, graceUntil, nextPaymentAt, payUrl } = subscription;
  const isGrace = graceUntil !== null && graceUntil > clock.now();
  return (
    <Note tone="danger" role="alert">
      <p>
        <b>{words.declined(card ? cardText(card) : undefined, categoryLabel(type))}</b>{' '}
        {declinedAt === null
          ? words.amount(moneyText(price))
          : words.amountAt(moneyText(price), dateTimeText(declinedAt, zone))}
      </p>
      <p>
        {words.safe(tokens)} {isGrace ? words.bookUntil(dateTimeText(graceUntil, zone)) : words.bookAgain}{' '}
        {nextPaymentAt !== null && words.nextTry(dateText(nextPaymentAt, zone))}
      </p>
      <Group gap="sm" mt={8}>
        <PayNowButton payUrl={payUrl} />
        <PortalButton variant="default">{words.updateCard}</PortalButton>
      </Group>
    </Note>
  );
}

/** Cancelled: until when each stays, and what then. */
export function EndingNote({ plans }: { plans: readonly HeldPlan[] }) {
  const { session } = useShell();
  const { ending: words } = subscriptionTexts.use();
  const zone = session.person.timeZone;
  const parts = plans.flatMap(({ type, subscription }) =>
    subscription?.paidUntil
      ? [
          words.part(
            categoryLabel(type),
            `${dateText(subscription.paidUntil, zone)}, ${timeOf(subscription.paidUntil, zone)}`,
          ),
        ]
      : [],
  );
  return (
    <Note tone="warning">
      <p>
        <b>{words.title}</b> {words.list(parts, zoneLabel(zone))}
      </p>
      <p>{words.until}</p>
    </Note>
  );
}

export function TrialNote({ until, tokens }: { until: number; tokens: number }) {
  const { clock, session, navigate } = useShell();
  const { trial: words } = subscriptionTexts.use();
  return (
    <Note tone="info">
      <p>
        <b>{words.runsUntil(dateTimeText(until, session.person.timeZone))}</b>{' '}
        {words.left(Math.ceil((until - clock.now()) / dayMs))} {words.paysFor(tokens)}
      </p>
      <Anchor component="button" type="button" onClick={() => navigate('/student/bookings?view=search')}>
        {words.book}
      </Anchor>
    </Note>
  );
}

/** Its token was used, or its days are over. */
export function TrialOverNote({ until }: { until: number }) {
  const { clock, session } = useShell();
  const { trial: words } = subscriptionTexts.use();
  return (
    <Note>
      <p>
        <b>{until > clock.now() ? words.used : words.ended(dateText(until, session.person.timeZone))}</b> {words.goOn}
      </p>
    </Note>
  );
}

/** A page of the provider that was left: whoever has paid waits, whoever has not may go on. */
export function OpenCheckoutNote({ checkout }: { checkout: PendingJson }) {
  const { session } = useShell();
  const { returned: words } = subscriptionTexts.use();
  const { isLeaving, leaveFor } = useLeave();
  const { checkoutUrl } = checkout;
  const at = dateTimeText(checkout.openedAt, session.person.timeZone);
  return (
    <Note>
      <p>
        <b>{words.open(boughtText(checkout))}</b> {words.openSince(moneyText(checkout.price), at)}
      </p>
      <p>{words.eitherWay}</p>
      {checkoutUrl && (
        <Button variant="default" mt={8} loading={isLeaving} onClick={() => leaveFor(checkoutUrl)}>
          {words.backTo}
        </Button>
      )}
    </Note>
  );
}
