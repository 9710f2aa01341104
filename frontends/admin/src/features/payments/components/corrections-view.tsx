import { Stack, Text } from '@mantine/core';
import { paymentTexts } from '../../../locales/texts.ts';
import { CorrectionList } from './correction-list.tsx';
import { ProviderReport } from './provider-report.tsx';

/** What was put right afterwards: pay of weeks that are paid, and what the payment provider knew before us. */
export function CorrectionsView() {
  const words = paymentTexts.use().corrections;
  return (
    <Stack gap="lg">
      <Text maw="68ch">{words.lead}</Text>
      <CorrectionList />
      <ProviderReport />
    </Stack>
  );
}
