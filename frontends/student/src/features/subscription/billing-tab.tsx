import { Box, Button, Group, Select, Skeleton, Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { billingTexts, subscriptionTexts } from '../../locales/texts.ts';
import { useLatestBilling } from '../../ui/billing/billing.ts';
import { useBilling } from './api/billing.ts';
import { BillingTable } from './components/billing-table.tsx';
import { PortalButton } from './components/portal-button.tsx';

/** Every payment and everything that went back, newest first. */
export function BillingTab() {
  const { history: words } = subscriptionTexts.use();
  const { title } = billingTexts.use();
  const [year, setYear] = useState('');
  const billing = useBilling(year);
  const years = useLatestBilling().data?.years ?? [];
  const { paid = [], disputed = [] } = billing.data?.pages[0] ?? {};
  const hasAny = years.length > 0 || year !== '';
  return (
    <Stack gap="md">
      {hasAny && (
        <Group justify="space-between" align="flex-end" gap="12px 24px">
          <Select
            w={{ base: '100%', sm: 180 }}
            label={words.year}
            data={[{ value: '', label: words.allYears }, ...years.map(String)]}
            value={year}
            allowDeselect={false}
            onChange={(next) => setYear(next ?? '')}
          />
          <PortalButton variant="default" w={{ base: '100%', sm: 'auto' }}>
            {words.portal}
          </PortalButton>
        </Group>
      )}
      {hasAny && <Quiet>{words.portalHint}</Quiet>}
      <Box component="section" className="p-card" aria-label={title} style={{ overflow: 'hidden' }}>
        <PagedList
          query={billing}
          pending={<RowsSkeleton />}
          none={<Nothing isFirst={!hasAny} />}
          more={words.more}
          margin="sm"
        >
          {(items) => <BillingTable items={items} paid={paid} disputed={disputed} year={year} />}
        </PagedList>
      </Box>
    </Stack>
  );
}

/** Before the first payment the way to one is shown; a year without any is nothing to act on. */
function Nothing({ isFirst }: { isFirst: boolean }) {
  const { navigate } = useShell();
  const { history: words } = subscriptionTexts.use();
  const { none } = billingTexts.use();
  if (!isFirst) return <EmptyState text={none} />;
  return (
    <EmptyState
      text={none}
      action={
        <>
          <Quiet>{words.first}</Quiet>
          <Button variant="default" onClick={() => navigate('/student/subscription')}>
            {words.plans}
          </Button>
        </>
      }
    />
  );
}

const RowsSkeleton = () => (
  <div className="p-ruled" aria-hidden>
    {[1, 2, 3, 4, 5].map((row) => (
      <Group key={row} justify="space-between" wrap="nowrap" p="12px var(--p-gutter)">
        <Stack gap={6}>
          <Skeleton height={12} width={112} />
          <Skeleton height={10} width={40} />
        </Stack>
        <Skeleton height={12} width={150} />
        <Skeleton height={12} width={80} />
      </Group>
    ))}
  </div>
);
