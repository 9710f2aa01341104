import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isProblem } from '@parlance/kit/api/problem.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { between, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import * as v from 'valibot';
import { paymentTexts } from '../../../locales/texts.ts';
import { type PayWeek, type TutorWeek, usePayTutors, useUndoPayouts } from '../api/pay-week.ts';
import { nameOf } from '../payment-words.ts';
import { type Difference, differencesOf, totalsOf, tutorsIn, type Total } from '../pay-week.ts';

type Props = {
  period: PayWeek['period'];
  lines: readonly TutorWeek[];
  onClose: () => void;
  onPaid?: () => void;
};

const referenceMax = 100;
const schema = v.object({
  reference: v.pipe(
    trimmed,
    between(
      1,
      referenceMax,
      (min, max) => paymentTexts.now().payDialog.referenceLength(min, max),
      () => paymentTexts.now().payDialog.noReference,
    ),
  ),
});

const sum = (totals: readonly Total[], of: 'lessons' | 'groupLessons' | 'corrections') =>
  totals.reduce((all, total) => all + total[of], 0);

/** Marks what was looked at as paid, all or none; the sums that are on screen are the ones that are sent. */
export function PayTutorsDialog({ period, lines, onClose, onPaid }: Props) {
  const words = paymentTexts.use().payDialog;
  const pay = usePayTutors();
  const undo = useUndoPayouts();
  const done = useDone(onClose);
  const form = useSchemaForm(schema, { initialValues: { reference: '' }, sending: pay });
  const [looked, setLooked] = useState(lines);
  const totals = totalsOf(lines);
  const tutors = lines.map(({ uid, currency, unpaidMinor }) => ({ uid, currency, unpaidMinor }));
  const count = tutorsIn(lines);
  const send = ({ reference }: { reference: string }) => {
    setLooked(lines);
    sendAndTell(
      pay,
      { period: period.id, tutors, reference },
      {
        onSuccess: ({ payouts }) => {
          onPaid?.();
          const nameOfTutor = (uid: string) => nameOf(lines.find((line) => line.uid === uid) ?? { name: '' });
          done(words.done(count, totals.length), () => void undo({ payouts, nameOf: nameOfTutor }))();
        },
      },
    );
  };
  const isOutdated = isProblem(pay.error) && pay.error.status === 409;
  return (
    <FormDialog
      title={words.title(count)}
      form={form}
      action={words.action}
      disabled={lines.length === 0}
      error={isOutdated ? undefined : pay.error}
      onSend={send}
      onClose={onClose}
    >
      <p>{words.body(sum(totals, 'lessons'), sum(totals, 'groupLessons'), period.label, sum(totals, 'corrections'))}</p>
      <ul role="list" className="p-ruled p-figures">
        {totals.map(({ currency, names, unpaidMinor }) => (
          <Group key={currency} component="li" justify="space-between" wrap="nowrap" py={8}>
            <span>{words.names(names)}</span>
            <b>{moneyText({ amount: unpaidMinor, currency })}</b>
          </Group>
        ))}
      </ul>
      {isOutdated && <Changed isAllGone={lines.length === 0} differences={differencesOf(looked, lines)} />}
      <TextInput
        label={words.reference}
        description={words.referenceHint}
        maxLength={referenceMax}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <Quiet>{words.note}</Quiet>
    </FormDialog>
  );
}

/** Somebody else was quicker, or a lesson was corrected: whose sum is another one now. */
function Changed({ isAllGone, differences }: { isAllGone: boolean; differences: readonly Difference[] }) {
  const words = paymentTexts.use().payDialog;
  return (
    <Note tone="warning" role="alert">
      {isAllGone ? words.nothingLeft : words.changed}
      <Stack component="ul" gap={4} pl={20} className="p-figures">
        {differences.map(({ name, currency, before, now }) => (
          <li key={`${name} ${currency}`}>
            {now === undefined
              ? words.paidMeanwhile(name)
              : words.difference(name, moneyText({ amount: now, currency }), moneyText({ amount: before, currency }))}
          </li>
        ))}
      </Stack>
    </Note>
  );
}
