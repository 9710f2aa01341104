import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { SegmentedControl, Textarea } from '@mantine/core';
import { isProblem } from '@parlance/kit/api/problem.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { atMost, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import * as v from 'valibot';
import { inquiryTexts, texts } from '../../locales/texts.ts';
import { type Handling, type Inquiry, useHandleInquiry } from './api.ts';
import { states, titleOf } from './inquiry-words.ts';

const schema: v.GenericSchema<Handling> = v.object({
  state: v.picklist(states),
  note: v.pipe(
    trimmed,
    atMost(text.inquiryNote, (max) => inquiryTexts.now().tooLong(max)),
  ),
});

/** What comes next after each state, so that taking one up is two presses. */
const nextOf = { new: 'in-hand', 'in-hand': 'done', done: 'done' } as const;

type Props = { inquiry: Inquiry; onClose: () => void };

export function HandleDialog({ inquiry, onClose }: Props) {
  const words = inquiryTexts.use();
  const { stale } = texts.use();
  const { notify } = useShell();
  const handle = useHandleInquiry(inquiry);
  const form = useSchemaForm(schema, {
    initialValues: { state: nextOf[inquiry.state], note: inquiry.note },
    sending: handle,
  });
  const done = useDone(onClose);
  const send = (handling: Handling) =>
    sendAndTell(handle, handling, {
      onSuccess: done(words.saved[handling.state]),
      onError: (problem) => {
        if (isProblem(problem) && problem.status === 412) notify.error(stale);
      },
    });
  return (
    <FormDialog title={titleOf(inquiry)} form={form} action={words.save} onSend={send} onClose={onClose}>
      <SegmentedControl
        aria-label={words.filter.state}
        data={states.map((value) => ({ value, label: words.states[value] }))}
        {...form.getInputProps('state')}
      />
      <Textarea
        label={words.note}
        description={words.noteHint}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
