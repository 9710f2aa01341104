import { under } from '@parlance/kit/api/read.ts';
import { invalidate } from '@parlance/kit/api/invalidate.ts';
import type { BillingItemJson } from '@parlance/kit/api/types.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { cardText } from '@parlance/kit/domain/pay-card.ts';
import { dateText } from '@parlance/kit/domain/time.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { billingTexts } from '../../locales/texts.ts';
import { billingPath, createdAt, titleOf, useLatestBilling } from '../../ui/billing/billing.ts';

const mostShown = 3;

/** The last of what was paid and given back. */
export function BillingCard() {
  const { navigate } = useShell();
  const client = useQueryClient();
  const { title, none, all } = billingTexts.use();
  const billing = useLatestBilling();
  useLive('billing.changed', () => invalidate(client, under('/payments')));
  const items = billing.data?.items.slice(0, mostShown) ?? [];
  return (
    <Panel
      title={title}
      action={
        <Anchor component="button" type="button" onClick={() => navigate(billingPath)}>
          {all}
        </Anchor>
      }
    >
      {billing.isPending && <RecordListSkeleton rows={1} />}
      {billing.isError && <ErrorState error={billing.error} onRetry={() => void billing.refetch()} />}
      {billing.data && items.length === 0 && <EmptyState text={none} />}
      <Stack component="ul" role="list" gap={0} className="p-ruled">
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </Stack>
    </Panel>
  );
}

/** What and when, with which card, how much and what became of it. */
function Line({ item }: { item: BillingItemJson }) {
  const { session } = useShell();
  const { states, receipt, receiptOf } = billingTexts.use();
  const title = titleOf(item);
  return (
    <Group component="li" gap="4px 16px" wrap="nowrap" align="flex-start" p="12px var(--p-gutter)">
      <Stack gap={0} flex={1} miw={0}>
        <Text size="sm" fw={550}>
          {title}
        </Text>
        <Small>
          {[dateText(createdAt(item), session.person.timeZone), item.card && cardText(item.card)]
            .filter(Boolean)
            .join(' · ')}
        </Small>
      </Stack>
      <Stack gap={0} ta="right">
        <Text size="sm" className="p-figures">
          {moneyText(item)}
        </Text>
        <Small>{states[item.subsriptionStatus]}</Small>
      </Stack>
      {item.receipt && (
        <Anchor href={item.receipt} target="_blank" rel="noreferrer" aria-label={receiptOf(title)}>
          {receipt}
        </Anchor>
      )}
    </Group>
  );
}
