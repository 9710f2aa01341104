import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { BillingItemJson, SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { dateText, localDate } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { PayCard } from '@parlance/kit/ui/pay-card.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import type { ReactNode } from 'react';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { billingPath, createdAt, useLatestBilling } from '../../../ui/billing/billing.ts';
import { PortalButton } from './portal-button.tsx';

/** A trial costs nothing, and a refund goes the other way. */
const isPaid = ({ kind, subsriptionStatus }: BillingItemJson): boolean =>
  (kind === 'plan' || kind === 'tokens') && subsriptionStatus !== 'failed';

type Props = { card: SubscriptionsJson['card']; isDeclined: boolean };

/** The card, what was paid with it, and where it is changed. */
export function CardAndReceipts({ card, isDeclined }: Props) {
  const { clock, navigate, session } = useShell();
  const { card: words } = subscriptionTexts.use();
  const zone = session.person.timeZone;
  const year = localDate(clock.now(), zone).slice(0, 4);
  const latest = useLatestBilling();
  const thisYear = useLatestBilling(year);
  const last = latest.data?.items.find(isPaid);
  const paid = thisYear.data?.paid ?? [];
  return (
    <Panel title={words.title} subtitle={words.hint}>
      <Stack p="16px var(--p-gutter) var(--p-gutter)">
        {card ? (
          <Group gap="4px 12px">
            <PayCard card={card} />
            {isDeclined ? (
              <StateMark shape="square" tone="error">
                {words.declined}
              </StateMark>
            ) : (
              <Quiet>{words.expires(`${String(card.expiresMonth).padStart(2, '0')}/${card.expiresYear}`)}</Quiet>
            )}
          </Group>
        ) : (
          <Quiet>{words.none}</Quiet>
        )}
        <Stack component="dl" gap={8}>
          {last && <Fact name={words.last}>{words.lastOn(moneyText(last), dateText(createdAt(last), zone))}</Fact>}
          {paid.map((money) => (
            <Fact key={money.currency} name={words.paidIn(year)}>
              {moneyText(money)}
            </Fact>
          ))}
          {thisYear.data?.disputed.map((money) => (
            <Fact key={money.currency} name={words.disputed}>
              {moneyText(money)}
            </Fact>
          ))}
        </Stack>
        <Group gap="8px 16px">
          {card && <PortalButton variant="default">{words.change}</PortalButton>}
          <Anchor component="button" type="button" onClick={() => navigate(billingPath)}>
            {words.history}
          </Anchor>
        </Group>
      </Stack>
    </Panel>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Group gap="0 16px" align="baseline">
    <Text component="dt" size="sm" c="dimmed" w={104}>
      {name}
    </Text>
    <Text component="dd" size="sm" className="p-figures">
      {children}
    </Text>
  </Group>
);
