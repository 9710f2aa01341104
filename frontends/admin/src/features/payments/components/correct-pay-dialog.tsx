import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { NumberInput, Select, Textarea } from '@mantine/core';
import { decimalsOfCurrency, minorUnits, moneyText } from '@parlance/kit/domain/money.ts';
import { money, text } from '@parlance/kit/domain/limits.ts';
import { useOnClock } from '@parlance/kit/domain/use-on-clock.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { between, chosen, judged, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import * as v from 'valibot';
import { paymentTexts } from '../../../locales/texts.ts';
import { type Corrected, useCorrectPay } from '../api/corrections.ts';
import type { Statement, StatementLine } from '../api/pay-week.ts';
import { periodDay, schoolTime } from '../school-time.ts';

type Props = {
  tutor: string;
  /** One, or those among which the lesson is chosen first: one line a lesson, which may be a correction of it. */
  lines: readonly StatementLine[];
  /** Where the correction will stand, by currency. */
  standing: Statement['correctionPeriods'];
  onClose: () => void;
};

type Asked = { bookingId: string; amount: number | string; reason: string };

const faults = () => paymentTexts.now().correctDialog.faults;

const lineOf = (lines: Props['lines'], bookingId: string | null) =>
  lines.find(({ lesson }) => lesson.bookingId === bookingId);

/** What an amount may not be, said in the lesson's currency. */
function faultOf(minor: number, currency: string): string | undefined {
  const [least, most] = [-money.correctionMostMinor, money.correctionMostMinor];
  if (minor === 0) return faults().zero;
  if (minor >= least && minor <= most) return undefined;
  return faults().range(moneyText({ amount: least, currency }), moneyText({ amount: most, currency }));
}

function schemaOf(lines: Props['lines']) {
  const minorOf = ({ bookingId, amount }: Pick<Asked, 'bookingId' | 'amount'>) =>
    minorUnits(Number(amount), lineOf(lines, bookingId)?.currency ?? '');
  const given = judged((amount: number | string) => (amount === '' ? faults().noAmount : undefined));
  return v.pipe(
    v.object({
      bookingId: chosen<string>(() => faults().noLesson),
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
      judged<Asked>((asked) => {
        const line = lineOf(lines, asked.bookingId);
        return line && asked.amount !== '' ? faultOf(minorOf(asked), line.currency) : undefined;
      }),
      ['amount'],
    ),
    v.transform((asked) => ({ bookingId: asked.bookingId, amount: minorOf(asked), reason: asked.reason })),
  );
}

/** Adds to what a lesson pays, or takes from it: by a line of its own, with a reason that the teacher reads. */
export function CorrectPayDialog({ tutor, lines, standing, onClose }: Props) {
  const words = paymentTexts.use().correctDialog;
  const { navigate } = useShell();
  const done = useDone(onClose);
  const correct = useCorrectPay(tutor);
  const only = lines.length === 1 ? lines[0] : undefined;
  const initialValues = { bookingId: only?.lesson.bookingId ?? null, amount: '' as number | string, reason: '' };
  const form = useSchemaForm(schemaOf(lines), { initialValues, sending: correct });
  const { bookingId, amount } = form.values;
  const line = lineOf(lines, bookingId);
  const currency = line?.currency ?? '';
  const added = line && amount !== '' ? minorUnits(Number(amount), currency) : 0;
  const isSendable = added !== 0 && faultOf(added, currency) === undefined;
  const say = ({ line: made }: Corrected) => {
    const { period } = made.lesson;
    const show = () => navigate(`/admin/payments?period=${period}&tutor=${tutor}`);
    done(words.done(periodDay(period)), show, words.show)();
  };
  return (
    <FormDialog
      title={only ? words.title(only.lesson.topic.code) : words.titleOfAny}
      form={form}
      action={words.action}
      say={isSendable ? words.effect(moneyText({ amount: added, currency })) : undefined}
      onSend={(body) => sendAndTell(correct, body, { onSuccess: say })}
      onClose={onClose}
    >
      {!only && (
        <Select
          label={words.lesson}
          placeholder={words.choose}
          searchable
          openOnFocus={false}
          data={lines.map((one) => ({ value: one.lesson.bookingId, label: nameOfLine(one) }))}
          {...form.getInputProps('bookingId')}
        />
      )}
      {line && <Standing line={line} period={standing.find((one) => one.currency === currency)?.period} />}
      <NumberInput
        label={words.amount(currency)}
        description={words.amountHint}
        decimalScale={line ? decimalsOfCurrency(currency) : 2}
        hideControls
        {...form.getInputProps('amount')}
      />
      {line && isSendable && <Excess line={line} added={added} />}
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

type StandingProps = { line: StatementLine; period: Statement['period'] | undefined };

/** What the lesson comes to before, and the week that the correction will stand in, which is hardly ever the one that is looked at. */
function Standing({ line: { lesson, lessonMinor: amount, currency }, period }: StandingProps) {
  const words = paymentTexts.use().correctDialog;
  const now = useOnClock((at) => at, 60_000);
  return (
    <>
      <p>{words.body(lesson.topic.name, moneyText({ amount, currency }))}</p>
      {period && (
        <Note tone="info">{period.end > now ? words.standsInRunning(period.label) : words.standsIn(period.label)}</Note>
      )}
    </>
  );
}

/** A lesson may come to less than nothing, but nobody should bring that about unknowing. */
function Excess({ line: { lessonMinor, currency }, added }: { line: StatementLine; added: number }) {
  const words = paymentTexts.use().correctDialog;
  const left = lessonMinor + added;
  if (added > 0 || left >= 0) return null;
  return (
    <Note tone="warning" role="status">
      {words.excess(moneyText({ amount: lessonMinor, currency }), moneyText({ amount: left, currency }))}
    </Note>
  );
}

/** "Tue 17 Nov 2026, 00:00, HO107 Room service, Camila Duarte". */
const nameOfLine = ({ lesson: { when, topic, student } }: StatementLine): string =>
  [schoolTime(when), `${topic.code} ${topic.name}`.trim(), student.name].filter(Boolean).join(', ');
