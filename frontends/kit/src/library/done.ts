/** What a student has completed of the library; others have completed nothing here. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { readWhole, under } from '../api/read.ts';
import type { Schemas } from '../api/types.ts';
import { useLive } from '../live/use-live.ts';
import type { Done } from './lesson-states.ts';

type Progress = { items: Schemas['CourseProgress'][] };
export type Completed = {
  byMaterial: ReadonlyMap<string, number>;
  byLesson: ReadonlyMap<string, Done>;
  /** By course: of those that stand. */
  certificates: ReadonlyMap<string, string>;
};

function completed({ items }: Progress): Completed {
  const byMaterial = new Map<string, number>();
  const byLesson = new Map<string, Done>();
  const certificates = new Map<string, string>();
  for (const { materialId, courseId, completedCount, lessons, certificateNumber } of items) {
    if (certificateNumber) certificates.set(courseId, certificateNumber);
    byMaterial.set(materialId, (byMaterial.get(materialId) ?? 0) + completedCount);
    for (const { id, completionDetails: details } of lessons)
      if (details.completed) byLesson.set(id, { when: details.when, tutor: details.tutor });
  }
  return { byMaterial, byLesson, certificates };
}

/** Undefined until it is known: nothing else waits for it. */
export function useCompleted(): Completed | undefined {
  const { api, session } = useShell();
  const { uid, role } = session.person;
  const client = useQueryClient();
  useLive('progress.changed', () => invalidate(client, under('/progress')));
  const progress = useQuery({
    ...readWhole(api, '/progress/{studentId}', { params: { path: { studentId: uid } } }),
    enabled: role === 'student',
    select: completed,
  });
  return progress.data;
}
