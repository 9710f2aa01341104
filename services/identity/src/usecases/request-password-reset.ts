/** Writes down that somebody wants a password link. Known and unknown addresses cost the same statement; a job does the rest. */
import { emailFault } from '../domain/account-fields.ts';
import { refuse } from '../domain/refusals.ts';
import type { UseCaseDeps } from './ports.ts';

export type RequestPasswordReset = (email: string) => Promise<void>;

type Deps = Pick<UseCaseDeps, 'uow' | 'realTime'>;

export function makeRequestPasswordReset({ uow, realTime }: Deps): RequestPasswordReset {
  return async (typed) => {
    const email = typed.trim().toLowerCase();
    const fault = emailFault(email);
    if (fault) throw refuse('MALFORMED', { details: { email: fault } });
    await uow.run(({ passwordLinks }) => passwordLinks.add(email, realTime.now()));
  };
}
