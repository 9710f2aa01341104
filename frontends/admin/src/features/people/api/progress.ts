/** What a student has completed, as administrators note it, and the certificates that they take back. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { progressPaths } from '@parlance/kit/library/progress.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export type Noted = InitOf<'post', '/admin/progress/{studentId}/{materialId}/{courseId}'>['body'];
type Revocation = InitOf<'post', '/admin/certificates/{number}/revoke'>['body'];
export type ChosenCourse = { materialId: string; courseId: string };

const touched = under(...progressPaths, '/admin/audit');

/** Also one of which nothing is completed yet. */
export function useCourseProgress(studentId: string, course: ChosenCourse | undefined) {
  const { api } = useShell();
  const path = { studentId, materialId: course?.materialId ?? '', courseId: course?.courseId ?? '' };
  return useQuery({
    ...read(api, '/progress/{studentId}/{materialId}/{courseId}', { params: { path } }),
    enabled: course !== undefined,
  });
}

export const useNoteProgress = (studentId: string) =>
  useChange(
    (api, { course, body }: { course: ChosenCourse; body: Noted }, header) =>
      api.POST('/admin/progress/{studentId}/{materialId}/{courseId}', {
        params: { path: { studentId, ...course }, header },
        body,
      }),
    touched,
  );

export const useRevokeCertificate = (number: string) =>
  useChange(
    (api, body: Revocation, header) =>
      api.POST('/admin/certificates/{number}/revoke', { params: { path: { number }, header }, body }),
    touched,
  );
