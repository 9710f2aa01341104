/** Cancelling one group lesson: a student leaves it, its teacher cancels it. */
import { under } from '../api/read.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GroupLessonJson } from '../api/types.ts';
import { CancelLesson } from '../lessons/cancel-lesson.tsx';
import { groupTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

type Props = { lesson: GroupLessonJson; asksReason?: boolean; children: ReactNode };

export function CancelGroupLesson({ lesson, asksReason = false, children }: Props) {
  const { api } = useShell();
  const client = useQueryClient();
  const { groupSessionId: id, bookingId, when } = lesson;
  const params = { path: { id, bookingId } };
  return (
    <CancelLesson
      when={when}
      words={groupTexts.use().cancel}
      asksReason={asksReason}
      cancel={(reason) =>
        api.PUT('/groupsessions/cancel/{id}/{bookingId}', { params, body: asksReason ? { reason } : {} })
      }
      onDone={() => void client.invalidateQueries(under('/groupsessions'))}
    >
      {children}
    </CancelLesson>
  );
}
