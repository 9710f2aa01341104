/** Writes down that somebody wants a password link. Known and unknown addresses cost the same statement; a job does the rest. */
import { emailFault } from '../domain/account-fields.ts';
import { refuse } from '../domain/refusals.ts';
import type { Clock, UnitOfWork } from './ports.ts';

export type RequestPasswordReset = (email: string) => Promise<void>;

export function makeRequestPasswordReset({
  uow,
  realTime,
}: {
  uow: UnitOfWork;
  realTime: Clock;
}): RequestPasswordReset {
  return async (typed) => {
    const email = typed.trim().toLowerCase();
    const fault = emailFault(email);
    if (fault) throw refuse('MALFORMED', { details: { email: fault } });
    await uow.run(({ passwordLinks }) => passwordLinks.add(email, realTime.now()));
  };
}
