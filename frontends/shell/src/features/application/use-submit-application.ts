/** Sends the form. The same content keeps its key, so that pressing again after a lost answer makes one application. */
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useKeys } from '@parlance/kit/api/use-keys.ts';
import { useMutation } from '@tanstack/react-query';
import type { ApplicationBody } from './model/application-body.ts';
import type { PublicParts } from '../../pages/public-parts.ts';

export type Submitted = { firstName: string; email: string; at: number };

export function useSubmitApplication({ api, clock, notify }: PublicParts) {
  const withKey = useKeys();
  return useMutation({
    mutationFn: async (form: Omit<ApplicationBody, 'timeZone'>): Promise<Submitted> => {
      const body = { ...form, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
      await withKey(body, (key) => api.POST('/applications', { params: { header: { 'Idempotency-Key': key } }, body }));
      return { firstName: body.firstName, email: body.email, at: clock.now() };
    },
    onError: (problem) => tellProblem(notify, problem),
  });
}
