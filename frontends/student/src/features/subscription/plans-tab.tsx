import { Skeleton, Stack } from '@mantine/core';
import type { SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { TokenLedger } from '@parlance/kit/tokens/token-ledger.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { useHeld, useOffer } from './api/payments.ts';
import { BuyTokens } from './components/buy-tokens.tsx';
import { CardAndReceipts } from './components/card-and-receipts.tsx';
import { BehindLine } from './components/behind-line.tsx';
import { EndingNote, OpenCheckoutNote, PastDueNote, TrialNote, TrialOverNote } from './components/notes.tsx';
import { PlanCards } from './components/plan-cards.tsx';
import { Renewal } from './components/renewal.tsx';
import { ReturnedNote } from './components/returned-note.tsx';
import { TrialForm } from './components/trial-form.tsx';
import { heldPlans, isSold } from './model/plan-state.ts';
import { useReturned } from './use-returned.ts';
import cards from './components/plan-cards.module.css';
import classes from './plans-tab.module.css';

/** Plans, single tokens, the trial, the card, and why the tokens are what they are. */
export function PlansTab() {
  const { session } = useShell();
  const offer = useOffer();
  const isSubscribed = (useHeld().data?.stripe.subscription.currentSubscription?.categories.length ?? 0) > 0;
  return (
    <Stack gap="lg">
      {offer.isPending && <PlansSkeleton isSubscribed={isSubscribed} />}
      {offer.isError && !offer.data && (
        <Panel>
          <ErrorState error={offer.error} onRetry={() => void offer.refetch()} />
        </Panel>
      )}
      {offer.data && <Plans offer={offer.data} />}
      <TokenLedger uid={session.person.uid} behind={(line) => <BehindLine line={line} />} />
    </Stack>
  );
}

function Plans({ offer }: { offer: SubscriptionsJson }) {
  const { clock } = useShell();
  const held = useHeld();
  const { id, returned, left } = useReturned(offer);
  const balances = held.data?.data;
  const categories = held.data?.stripe.subscription.currentSubscription?.categories;
  const plans = heldPlans(offer, { returnedFrom: id, categories, now: clock.now() });
  const { card, trialAvailable, trialExpiresAt } = offer;
  const pastDue = plans.filter(({ state }) => state === 'past-due');
  const ending = plans.filter(({ state }) => state === 'ending');
  const hasTrial = trialExpiresAt !== null && trialExpiresAt > clock.now() && balances?.freeTrialToken !== 0;
  const sold = plans.filter(isSold);
  const isNew = trialAvailable && plans.every(({ state }) => state === 'none');
  return (
    <>
      {returned && <ReturnedNote returned={returned} />}
      {left.map((checkout) => (
        <OpenCheckoutNote key={checkout.id} checkout={checkout} />
      ))}
      {pastDue.map(({ type, subscription }) =>
        subscription ? (
          <PastDueNote key={type} type={type} subscription={subscription} card={card} tokens={balances?.[type] ?? 0} />
        ) : null,
      )}
      {ending.length > 0 && <EndingNote plans={ending} />}
      {hasTrial && <TrialNote until={trialExpiresAt} tokens={balances?.freeTrialToken ?? 1} />}
      {trialExpiresAt !== null && !hasTrial && plans.every(({ state }) => state === 'none') && (
        <TrialOverNote until={trialExpiresAt} />
      )}
      {isNew && sold.length > 0 && <TrialForm plans={sold} />}
      <PlanCards plans={plans} balances={balances} />
      <Renewal plans={plans} card={card} balances={balances} />
      <div className={isNew ? undefined : classes.two}>
        {sold.length > 0 && <BuyTokens plans={sold} balances={balances} isSecond={isNew || pastDue.length > 0} />}
        {!isNew && <CardAndReceipts card={card} isDeclined={pastDue.length > 0} />}
      </div>
    </>
  );
}

/** In the places of what comes, so that it moves nothing. Whether something renews, the sidebar knows already. */
function PlansSkeleton({ isSubscribed }: { isSubscribed: boolean }) {
  return (
    <Stack gap="lg" aria-hidden>
      <div>
        <Skeleton height={72} radius="md" />
        <div className={cards.cards}>
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className={cards.awaited ?? ''} radius="md" />
          ))}
        </div>
      </div>
      {isSubscribed && <Skeleton height={72} radius="md" />}
      <div className={classes.two}>
        <Skeleton height={528} radius="md" />
        <Skeleton height={226} radius="md" />
      </div>
    </Stack>
  );
}
