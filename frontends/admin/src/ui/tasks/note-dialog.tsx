import { Textarea } from '@mantine/core';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { atMost, trimmed } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
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
  const { notify } = useShell();
  const change = useChangeTask(task);
  const form = useSchemaForm(schema, { initialValues: { note: task.note }, sending: change });
  const send = ({ note }: { note: string }) =>
    change.mutate(
      { act: 'note', note },
      {
        onSuccess: () => {
          notify.success(words.saved);
          onClose();
        },
      },
    );
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
