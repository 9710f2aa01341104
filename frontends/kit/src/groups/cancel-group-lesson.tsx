/** Cancelling one group lesson: a student leaves it, its teacher cancels it. */
import { under } from '../api/read.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GroupLessonJson } from '../api/types.ts';
import { CancelLesson } from '../lessons/cancel-lesson.tsx';
import { groupTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

type Props = { lesson: GroupLessonJson; reason?: string; ready?: () => boolean; children: ReactNode };

export function CancelGroupLesson({ lesson, reason, ready, children }: Props) {
  const { api } = useShell();
  const client = useQueryClient();
  const { groupSessionId: id, bookingId, when } = lesson;
  const body = reason === undefined ? {} : { reason };
  return (
    <CancelLesson
      when={when}
      words={groupTexts.use().cancel}
      cancel={() => api.PUT('/groupsessions/cancel/{id}/{bookingId}', { params: { path: { id, bookingId } }, body })}
      onDone={() => void client.invalidateQueries(under('/groupsessions'))}
      ready={ready}
    >
      {children}
    </CancelLesson>
  );
}
