import { Tabs } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useSearchParams } from 'react-router-dom';
import { subscriptionTexts } from '../../locales/texts.ts';
import { billingPath } from '../../ui/billing/billing.ts';
import { usePaymentEvents } from './api/payments.ts';
import { BillingTab } from './billing-tab.tsx';
import { PlansTab } from './plans-tab.tsx';
import { useProviderScript } from './use-provider-script.ts';

/** What a student has, may buy and has paid; the address says which of the two. */
export function SubscriptionPage() {
  const { navigate } = useShell();
  const { tabs } = subscriptionTexts.use();
  const [params] = useSearchParams();
  const view = params.get('view') === 'billing' ? 'billing' : 'plans';
  usePaymentEvents();
  useProviderScript();
  const show = (next: string | null) =>
    navigate(next === 'billing' ? billingPath : '/student/subscription', { replace: true });
  return (
    <Tabs value={view} onChange={show} keepMounted={false}>
      <Tabs.List mb="lg" aria-label={tabs.label}>
        <Tabs.Tab value="plans">{tabs.plans}</Tabs.Tab>
        <Tabs.Tab value="billing">{tabs.billing}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="plans">
        <PlansTab />
      </Tabs.Panel>
      <Tabs.Panel value="billing">
        <BillingTab />
      </Tabs.Panel>
    </Tabs>
  );
}
