/** Cancels a lesson, or corrects how it ended, after saying what happens to tokens and pay. */
import { peoplePaths } from '@parlance/kit/api/outdated.ts';
import { under } from '@parlance/kit/api/read.ts';
import { Select, Textarea } from '@mantine/core';
import { useKeys } from '@parlance/kit/api/use-keys.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { between, chosen, trimmed } from '@parlance/kit/forms/rules.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { correctionTexts } from '../locales/texts.ts';
import { choicesOf, effectOf, type Outcome, type Subject } from './correction.ts';

/** `name` says which lesson, or whose seat. */
type Props = { subject: Subject; action: 'cancel' | 'correct'; name: string; onClose: () => void };

const lessonPaths = ['/lessons', '/bookings', '/admin/booking', '/groupsessions', '/admin/groupsessions'] as const;
const payPaths = ['/earnings', '/admin/payweek', '/admin/corrections'] as const;

function useAction({ subject, action, onClose }: Omit<Props, 'name'>) {
  const { api, notify } = useShell();
  const client = useQueryClient();
  const withKey = useKeys();
  return useMutation({
    mutationFn: ({ reason, status }: Asked) =>
      withKey({ reason, status }, async (key) => {
        const params = { path: { id: subject.id }, header: { 'Idempotency-Key': key } };
        return status
          ? api.PUT('/admin/booking/{id}/outcome', { params, body: { reason, status } })
          : api.PUT('/admin/booking/{id}/cancel', { params, body: { reason } });
      }),
    onSuccess: () => {
      const { cancelled, corrected } = correctionTexts.now();
      notify.success(action === 'cancel' ? cancelled : corrected);
      onClose();
    },
    // Where the answer alone was lost it is corrected all the same.
    onSettled: () => client.invalidateQueries(under(...peoplePaths, ...lessonPaths, ...payPaths)),
  });
}

const schemaOf = (action: Props['action']) =>
  v.object({
    status: action === 'correct' ? chosen<Outcome>(() => correctionTexts.now().required) : v.null(),
    reason: v.pipe(
      trimmed,
      between(text.cancelReasonMin, text.cancelReasonMax, (min, max) => correctionTexts.now().reasonLength(min, max)),
    ),
  });
type Asked = { reason: string; status: Outcome | null };

export function CorrectionDialog(props: Props) {
  const { subject, action, name, onClose } = props;
  const words = correctionTexts.use();
  const act = useAction(props);
  const form = useSchemaForm(schemaOf(action) as v.GenericSchema<Asked>, {
    initialValues: { status: null, reason: '' },
    sending: act,
  });
  const { status } = form.values;
  return (
    <FormDialog
      title={words[action]}
      form={form}
      action={words[action]}
      cancelText={words.keep}
      danger={action === 'cancel'}
      onSend={act.mutate}
      onClose={onClose}
    >
      <p>
        <b>{name}</b>
      </p>
      {action === 'cancel' && <p>{words.cancelBody(subject.paying)}</p>}
      {action === 'correct' && (
        <Select
          label={words.outcome}
          placeholder={words.choose}
          data={choicesOf(subject).map((value) => ({ value, label: words.outcomes[value] }))}
          {...form.getInputProps('status')}
        />
      )}
      {status && (
        <Note tone="info" role="status">
          {effectOf(subject, status)}
        </Note>
      )}
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
