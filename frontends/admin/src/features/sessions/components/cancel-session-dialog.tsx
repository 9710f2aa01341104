/** Says what cancelling a session does before it is done. */
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Textarea } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import type { GroupSessionJson } from '@parlance/kit/api/types.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { between, trimmed } from '@parlance/kit/forms/rules.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import * as v from 'valibot';
import { groupTexts } from '../../../locales/texts.ts';
import { useCancelSession } from '../api/sessions.ts';

type Props = { session: GroupSessionJson; onClose: () => void };

const schema = v.object({
  reason: v.pipe(
    trimmed,
    between(text.cancelReasonMin, text.cancelReasonMax, (min, max) => groupTexts.now().cancel.reasonLength(min, max)),
  ),
});

export function CancelSessionDialog({ session, onClose }: Props) {
  const { notify } = useShell();
  const done = useDone(onClose);
  const { cancel: words } = groupTexts.use();
  const cancelling = useCancelSession(session.id);
  const form = useSchemaForm(schema, { initialValues: { reason: '' }, sending: cancelling });

  const send = ({ reason }: { reason: string }) =>
    sendAndTell(cancelling, reason, {
      onSuccess: done(words.done),
      onError: (problem) => tellProblem(notify, problem),
    });

  return (
    <FormDialog
      title={words.title}
      form={form}
      action={words.action}
      cancelText={words.keep}
      danger
      error={null}
      onSend={send}
      onClose={onClose}
    >
      <b>{words.what(session.title, session.profile.tutor.name)}</b>
      <p>{words.body(session.lessonsAhead, session.studentsAhead)}</p>
      <Textarea label={words.reason} autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
