import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Textarea } from '@mantine/core';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { atMost, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import * as v from 'valibot';
import { taskTexts } from '../../locales/texts.ts';
import { type Task, useChangeTask } from './api.ts';

const noteMax = 500;
const schema = v.object({
  note: v.pipe(
    trimmed,
    atMost(noteMax, (max) => taskTexts.now().tooLong(max)),
  ),
});

/** What an administrator found or did; it goes with the task, and into the audit. */
export function NoteDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const words = taskTexts.use();
  const change = useChangeTask(task);
  const form = useSchemaForm(schema, { initialValues: { note: task.note }, sending: change });
  const done = useDone(onClose);
  const send = ({ note }: { note: string }) =>
    sendAndTell(change, { act: 'note', note }, { onSuccess: done(words.saved) });
  return (
    <FormDialog title={words.kinds[task.kind]} form={form} action={words.save} onSend={send} onClose={onClose}>
      <Textarea
        label={words.noteLabel}
        description={words.noteHint}
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
