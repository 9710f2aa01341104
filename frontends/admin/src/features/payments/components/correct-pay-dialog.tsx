import { NumberInput, Textarea } from '@mantine/core';
import { decimalsOfCurrency, minorUnits, moneyText } from '@parlance/kit/domain/money.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { between, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import * as v from 'valibot';
import { paymentTexts } from '../../../locales/texts.ts';
import { useCorrectPay } from '../api/corrections.ts';
import type { StatementLine } from '../api/pay-week.ts';

type Props = { tutor: string; line: StatementLine; onClose: () => void };

const faults = () => paymentTexts.now().correctDialog.faults;

const schemaOf = ({ lesson, currency }: StatementLine) =>
  v.pipe(
    v.object({
      amount: v.pipe(
        v.union([v.number(), v.string()]),
        judged((amount: number | string) => {
          if (amount === '') return faults().required;
          return minorUnits(Number(amount), currency) === 0 ? faults().zero : undefined;
        }),
      ),
      reason: v.pipe(
        trimmed,
        between(text.adjustReasonMin, text.adjustReasonMax, (min, max) => faults().reason(min, max)),
      ),
    }),
    v.transform(({ amount, reason }) => {
      return { bookingId: lesson.bookingId, amount: minorUnits(Number(amount), currency), reason };
    }),
  );

/** Adds to what a lesson pays, or takes from it: by a line of its own, with a reason that the teacher reads. */
export function CorrectPayDialog({ tutor, line, onClose }: Props) {
  const words = paymentTexts.use().correctDialog;
  const done = useDone(onClose);
  const correct = useCorrectPay(tutor);
  const { lesson, currency } = line;
  const form = useSchemaForm(schemaOf(line), {
    initialValues: { amount: '' as number | string, reason: '' },
    sending: correct,
  });
  const { amount } = form.values;
  const sum = moneyText({ amount: minorUnits(Number(amount), currency), currency });
  return (
    <FormDialog
      title={words.title(lesson.topic.code)}
      form={form}
      action={words.action}
      say={amount === '' ? undefined : words.effect(sum)}
      onSend={(body) => correct.mutate(body, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      <p>{words.body(lesson.topic.name, moneyText(line))}</p>
      <NumberInput
        label={words.amount(currency)}
        description={words.amountHint}
        decimalScale={decimalsOfCurrency(currency)}
        hideControls
        {...form.getInputProps('amount')}
      />
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
