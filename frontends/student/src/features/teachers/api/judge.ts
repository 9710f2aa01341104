/** Rating and reporting a teacher. One idempotency key per opening of a dialog. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rating, Report } from '../judgement.ts';
import { teachers } from './teachers.ts';

export function useRate(tutor: string) {
  const { api } = useShell();
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (rating: Rating) =>
      api.POST('/profile/tutor/{id}/rate', {
        params: { path: { id: tutor }, header: { 'Idempotency-Key': idempotencyKey } },
        body: rating,
      }),
    // Also when it was refused: it may have been rated in another window.
    onSettled: () => client.invalidateQueries(teachers),
  });
}

export function useReport(tutor: string) {
  const { api } = useShell();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (report: Report) =>
      api.POST('/profile/tutor/{id}/report', {
        params: { path: { id: tutor }, header: { 'Idempotency-Key': idempotencyKey } },
        body: report,
      }),
  });
}
