import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { useStartTrial } from '../api/payments.ts';
import type { SoldPlan } from '../model/plan-state.ts';
import { isAboutCode } from '../model/promotion.ts';
import { trialSchema } from '../model/trial-order.ts';
import { usePromotion } from '../use-promotion.ts';
import { PromoField } from './promo-field.tsx';

/** Once a student: one token, seven days, no card. */
export function TrialForm({ plans }: { plans: readonly SoldPlan[] }) {
  const { notify } = useShell();
  const { trial: words } = subscriptionTexts.use();
  const start = useStartTrial();
  const form = useSchemaForm(trialSchema, {
    initialValues: { priceId: plans[0]?.plan.priceId ?? '', promoCode: '' },
    sending: start,
  });
  const promotion = usePromotion(form.values.promoCode, {});
  return (
    <Panel title={words.title} subtitle={words.hint}>
      <form
        noValidate
        onSubmit={form.submit((order) =>
          sendAndTell(start, order, {
            onSuccess: () => notify.success(words.started),
            onError: (problem) => isAboutCode(problem) && form.setFieldError('promoCode', problemText(problem)),
          }),
        )}
      >
        <Stack p="16px var(--p-gutter) var(--p-gutter)">
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Select
              label={words.kind}
              data={plans.map(({ type, plan }) => ({ value: plan.priceId, label: categoryLabel(type) }))}
              allowDeselect={false}
              {...form.getInputProps('priceId')}
            />
            <PromoField promotion={promotion} {...form.getInputProps('promoCode')} />
          </SimpleGrid>
          {start.isError && !isAboutCode(start.error) && (
            <Note tone="danger" role="alert">
              <ProblemWords error={start.error} />
            </Note>
          )}
          <Group gap="8px 16px">
            <Button type="submit" loading={start.isPending}>
              {words.action}
            </Button>
            <Small>{words.noCard}</Small>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
