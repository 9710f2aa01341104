import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Textarea } from '@mantine/core';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { between, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import * as v from 'valibot';
import { paymentTexts } from '../../../locales/texts.ts';
import { type Payout, useTakePayoutBack } from '../api/pay-week.ts';

type Props = { payout: Payout; name: string; onClose: () => void };

const schema = v.object({
  reason: v.pipe(
    trimmed,
    between(
      text.adjustReasonMin,
      text.adjustReasonMax,
      (min, max) => paymentTexts.now().takeBackDialog.reasonLength(min, max),
      () => paymentTexts.now().takeBackDialog.noReason,
    ),
  ),
});

/** What was marked as paid by mistake is unpaid again, and why stays with it. */
export function TakeBackDialog({ payout, name, onClose }: Props) {
  const words = paymentTexts.use().takeBackDialog;
  const done = useDone(onClose);
  const takeBack = useTakePayoutBack(payout.id);
  const form = useSchemaForm(schema, { initialValues: { reason: '' }, sending: takeBack });
  return (
    <FormDialog
      title={words.title(name)}
      form={form}
      action={words.action}
      cancelText={words.keep}
      danger
      onSend={({ reason }) => sendAndTell(takeBack, reason, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      <p>{words.body(moneyText(payout), payout.lines, payout.reference)}</p>
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
