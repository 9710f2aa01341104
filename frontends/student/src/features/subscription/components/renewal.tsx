import { Button, Group, Text } from '@mantine/core';
import type { Schemas, SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { dateText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { PayCard } from '@parlance/kit/ui/pay-card.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { type HeldPlan, renewals } from '../model/plan-state.ts';
import { CancelDialog } from './cancel-dialog.tsx';

type Props = { plans: readonly HeldPlan[]; card: SubscriptionsJson['card']; balances: Schemas['Balances'] | undefined };

/** What is taken by itself, and the way to stop it. Nothing where nothing renews. */
export function Renewal({ plans, card, balances }: Props) {
  // As they were when the question was asked: the answer changes them while the dialog still stands.
  const [cancelling, setCancelling] = useState<readonly HeldPlan[]>();
  const renewing = plans.filter(({ state }) => state === 'active' || state === 'past-due');
  return (
    <>
      {renewing.length > 0 && <Summary plans={renewing} card={card} onCancel={() => setCancelling(renewing)} />}
      {cancelling && <CancelDialog plans={cancelling} balances={balances} onClose={() => setCancelling(undefined)} />}
    </>
  );
}

type SummaryProps = Pick<Props, 'plans' | 'card'> & { onCancel: () => void };

function Summary({ plans, card, onCancel }: SummaryProps) {
  const { session } = useShell();
  const { renewal: words } = subscriptionTexts.use();
  const zone = session.person.timeZone;
  const parts = renewals(plans, (when) => dateText(when, zone)).map(({ on, price }) =>
    words.part(moneyText(price), dateText(on, zone)),
  );
  const open = plans.filter(({ state }) => state === 'past-due');
  return (
    <Group
      component="section"
      className="p-card"
      justify="space-between"
      gap="12px 32px"
      p="14px var(--p-gutter)"
      aria-labelledby="renewal"
    >
      <div>
        <Text component="h2" size="sm" fw={650} id="renewal">
          {words.title}
        </Text>
        <Quiet component="div">
          {parts.length > 0 && (
            <p>{card ? words.byItselfWith(parts, <PayCard card={card} />) : words.byItself(parts)}</p>
          )}
          {open.map(({ type, subscription }) =>
            subscription?.paidUntil ? (
              <p key={type}>{words.open(moneyText(subscription.price), dateText(subscription.paidUntil, zone))}</p>
            ) : null,
          )}
        </Quiet>
      </div>
      <Button variant="outline" color="red" w={{ base: '100%', sm: 'auto' }} onClick={onCancel}>
        {words.cancel}
      </Button>
    </Group>
  );
}
