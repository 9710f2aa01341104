/** Cancels a lesson, or corrects how it ended, after saying what happens to tokens and pay (FB-53). */
import { peoplePaths } from '@parlance/kit/api/resource-groups.ts';
import { under } from '@parlance/kit/api/read.ts';
import { Select, Textarea } from '@mantine/core';
import { useKeys } from '@parlance/kit/api/use-keys.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { correctionTexts } from '../locales/texts.ts';
import { choicesOf, effectOf, type Outcome, type Subject } from './correction.ts';

/** `name` says which lesson, or whose seat. */
type Props = { subject: Subject; deed: 'cancel' | 'correct'; name: string; onClose: () => void };

function useDeed({ subject, deed, onClose }: Omit<Props, 'name'>) {
  const { api, notify } = useShell();
  const client = useQueryClient();
  const keyFor = useKeys();
  return useMutation({
    mutationFn: async ({ reason, status }: { reason: string; status: Outcome | null }) => {
      const header = { 'Idempotency-Key': keyFor({ reason, status }) };
      const params = { path: { id: subject.id }, header };
      return status
        ? api.PUT('/admin/booking/{id}/outcome', { params, body: { reason, status } })
        : api.PUT('/admin/booking/{id}/cancel', { params, body: { reason } });
    },
    onSuccess: async () => {
      const { cancelled, corrected } = correctionTexts.now();
      notify.success(deed === 'cancel' ? cancelled : corrected);
      onClose();
      await client.invalidateQueries(
        under(...peoplePaths, '/bookings', '/admin/booking', '/groupsessions', '/admin/groupsessions'),
      );
    },
  });
}

export function CorrectionDialog(props: Props) {
  const { subject, deed, name, onClose } = props;
  const words = correctionTexts.use();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const act = useDeed(props);
  const length = [...reason.trim()].length;
  const fits = length >= text.cancelReasonMin && length <= text.cancelReasonMax;
  const confirm = () => {
    setTried(true);
    if (!fits || (deed === 'correct' && !outcome)) return;
    act.mutate({ reason: reason.trim(), status: outcome });
  };
  return (
    <ConfirmDialog
      title={words[deed]}
      deed={words[deed]}
      cancelText={words.keep}
      danger={deed === 'cancel'}
      busy={act.isPending}
      onCancel={onClose}
      error={act.error}
      onConfirm={confirm}
    >
      <p>
        <b>{name}</b>
      </p>
      {deed === 'cancel' && <p>{words.cancelBody(subject.paying)}</p>}
      {deed === 'correct' && (
        <Select
          label={words.outcome}
          placeholder={words.choose}
          data={choicesOf(subject).map((value) => ({ value, label: words.outcomes[value] }))}
          value={outcome}
          error={tried && !outcome ? words.required : undefined}
          onChange={(value) => setOutcome(value as Outcome | null)}
        />
      )}
      {outcome && (
        <Note tone="info" role="status">
          {effectOf(subject, outcome)}
        </Note>
      )}
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        autosize
        minRows={2}
        value={reason}
        error={tried && !fits ? words.reasonLength(text.cancelReasonMin, text.cancelReasonMax) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
