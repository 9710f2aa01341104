/** Sends the form. The same content keeps its key, so that pressing again after a lost answer makes one application. */
import { isProblem, problemText, type ProblemCode } from '@parlance/kit/api/problem.ts';
import { useKeys } from '@parlance/kit/api/use-keys.ts';
import { useMutation } from '@tanstack/react-query';
import { applicationBody } from './model/application-body.ts';
import type { ApplicationForm, Field } from './model/application-form.ts';
import type { PublicParts } from './public-parts.ts';

export type Submitted = { firstName: string; email: string; at: number };

type Options = {
  parts: PublicParts;
  onSubmitted: (what: Submitted) => void;
  onRefused: (field: Field, words: string) => void;
};

/** Refusals that belong to one field. */
const fieldOf: Partial<Record<ProblemCode, Field>> = { EMAIL_TAKEN: 'email' };

export function useSubmitApplication({ parts, onSubmitted, onRefused }: Options) {
  const { api, clock, notify } = parts;
  const keyFor = useKeys();
  return useMutation({
    mutationFn: async (form: ApplicationForm): Promise<Submitted> => {
      const body = applicationBody(form, Intl.DateTimeFormat().resolvedOptions().timeZone);
      await api.POST('/applications', { params: { header: { 'Idempotency-Key': keyFor(body) } }, body });
      return { firstName: body.firstName, email: body.email, at: clock.now() };
    },
    onSuccess: onSubmitted,
    onError: (problem) => {
      const field = isProblem(problem) ? fieldOf[problem.code] : undefined;
      if (field) onRefused(field, problemText(problem));
      notify.error(problemText(problem));
    },
  });
}
