/** Cancelling one group lesson, locked from 12 hours before its start; what is asked before differs by person (GRP-15, EP-51). */
import { Button, Tooltip } from '@mantine/core';
import { lesson as limits } from '@parlance/proto/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { problemText } from '../api/problem.ts';
import type { GroupLessonJson } from '../api/types.ts';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { groupTexts } from '../locales/groups/texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type Props = {
  lesson: GroupLessonJson;
  reason?: string;
  /** Whether what was filled in allows it; asked at the click. */
  ready?: () => boolean;
  children: ReactNode;
};

export function CancelGroupLesson({ lesson, reason, ready = () => true, children }: Props) {
  const { api, notify } = useShell();
  const client = useQueryClient();
  const words = groupTexts.use().cancel;
  const [asking, setAsking] = useState(false);
  const locked = useNow() > lesson.when - limits.cancelLockMs;
  const cancelling = useMutation({
    mutationFn: () =>
      api.put<GroupLessonJson>(
        `groupsessions/cancel/${lesson.groupSessionId}/${lesson.bookingId}`,
        reason === undefined ? {} : { reason },
      ),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['groups'] });
      notify.success(words.done);
      setAsking(false);
    },
    onError: (problem) => notify.error(problemText(problem)),
  });
  return (
    <>
      <Tooltip label={words.locked} disabled={!locked} events={{ hover: true, focus: true, touch: true }}>
        <Button
          variant="subtle"
          color="gray"
          data-disabled={locked || undefined}
          aria-disabled={locked}
          onClick={() => !locked && setAsking(true)}
        >
          {words.open}
        </Button>
      </Tooltip>
      {asking && (
        <ConfirmDialog
          title={words.title}
          confirmText={words.confirm}
          cancelText={words.keep}
          danger
          busy={cancelling.isPending}
          busyText={words.busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => ready() && cancelling.mutate()}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
