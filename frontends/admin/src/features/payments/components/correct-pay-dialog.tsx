import { NumberInput, Select, Textarea } from '@mantine/core';
import { decimalsOfCurrency, minorUnits, moneyText } from '@parlance/kit/domain/money.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { between, chosen, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import * as v from 'valibot';
import { paymentTexts } from '../../../locales/texts.ts';
import { useCorrectPay } from '../api/corrections.ts';
import type { StatementLine } from '../api/pay-week.ts';
import { schoolZone, shortTime } from '../school-time.ts';

/** Of one line, or of those among which the lesson is chosen first: one line a lesson. */
type Props = { tutor: string; lines: readonly StatementLine[]; onClose: () => void };

type Asked = { bookingId: string; amount: number | string; reason: string };

const faults = () => paymentTexts.now().correctDialog.faults;

const lineOf = (lines: Props['lines'], bookingId: string | null) =>
  lines.find(({ lesson }) => lesson.bookingId === bookingId);

function schemaOf(lines: Props['lines']) {
  const minorOf = ({ bookingId, amount }: Pick<Asked, 'bookingId' | 'amount'>) =>
    minorUnits(Number(amount), lineOf(lines, bookingId)?.currency ?? '');
  const given = judged((amount: number | string) => (amount === '' ? faults().required : undefined));
  return v.pipe(
    v.object({
      bookingId: chosen<string>(() => faults().required),
      amount: v.pipe(v.union([v.number(), v.string()]), given),
      reason: v.pipe(
        trimmed,
        between(
          text.adjustReasonMin,
          text.adjustReasonMax,
          (min, max) => faults().reason(min, max),
          () => faults().noReason,
        ),
      ),
    }),
    v.forward(
      judged<Asked>((asked) => (asked.amount !== '' && minorOf(asked) === 0 ? faults().zero : undefined)),
      ['amount'],
    ),
    v.transform((asked) => ({ bookingId: asked.bookingId, amount: minorOf(asked), reason: asked.reason })),
  );
}

/** Adds to what a lesson pays, or takes from it: by a line of its own, with a reason that the teacher reads. */
export function CorrectPayDialog({ tutor, lines, onClose }: Props) {
  const words = paymentTexts.use().correctDialog;
  const done = useDone(onClose);
  const correct = useCorrectPay(tutor);
  const only = lines.length === 1 ? lines[0] : undefined;
  const form = useSchemaForm(schemaOf(lines), {
    initialValues: {
      bookingId: only?.lesson.bookingId ?? null,
      amount: '' as number | string,
      reason: '',
    },
    sending: correct,
  });
  const { bookingId, amount } = form.values;
  const line = lineOf(lines, bookingId);
  const currency = line?.currency ?? '';
  const effect = line && amount !== '' && moneyText({ amount: minorUnits(Number(amount), currency), currency });
  return (
    <FormDialog
      title={only ? words.title(only.lesson.topic.code) : words.titleOfAny}
      form={form}
      action={words.action}
      say={effect ? words.effect(effect) : undefined}
      onSend={(body) => correct.mutate(body, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      {!only && (
        <Select
          label={words.lesson}
          placeholder={words.choose}
          searchable
          data={lines.map((one) => ({ value: one.lesson.bookingId, label: nameOfLine(one) }))}
          {...form.getInputProps('bookingId')}
        />
      )}
      {line && <p>{words.body(line.lesson.topic.name, moneyText(line))}</p>}
      <NumberInput
        label={words.amount(currency)}
        description={words.amountHint}
        decimalScale={line ? decimalsOfCurrency(currency) : 2}
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

/** "Tue 17, 00:00, HO107 Room service, Camila Duarte". */
const nameOfLine = ({ lesson: { when, topic, student } }: StatementLine): string =>
  [shortTime(when, schoolZone), `${topic.code} ${topic.name}`.trim(), student.name].filter(Boolean).join(', ');
