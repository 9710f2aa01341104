/** Says what cancelling a session does before it is done (ADM-06, GRP-18, GRP-19). */
import { Textarea } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import type { GroupSessionJson } from '@parlance/kit/api/types.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { useState } from 'react';
import { groupTexts } from '../../../locales/texts.ts';
import { useCancelSession } from '../api/group-sessions.ts';

type Props = { session: GroupSessionJson; onClose: () => void };

export function CancelSessionDialog({ session, onClose }: Props) {
  const { notify } = useShell();
  const { cancel: words } = groupTexts.use();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const cancelling = useCancelSession(session.id);
  const length = [...reason.trim()].length;
  const fits = length >= text.cancelReasonMin && length <= text.cancelReasonMax;
  const ahead = session.bookings.filter(({ status }) => status === 'pending' || status === 'open');
  const students = new Set(ahead.flatMap(({ studentIds }) => studentIds));

  const confirm = () => {
    setTried(true);
    if (!fits) return;
    cancelling.mutate(reason.trim(), {
      onSuccess: () => {
        notify.success(words.done);
        onClose();
      },
      onError: (problem) => notify.error(problemText(problem)),
    });
  };

  return (
    <ConfirmDialog
      title={words.title}
      deed={words.deed}
      cancelText={words.keep}
      danger
      busy={cancelling.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <b>{words.what(session.title, session.profile.tutor.name)}</b>
      <p>{words.body(ahead.length, students.size)}</p>
      <Textarea
        label={words.reason}
        autosize
        minRows={2}
        value={reason}
        error={tried && !fits ? words.reasonLength(text.cancelReasonMin, text.cancelReasonMax) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
