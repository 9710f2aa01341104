/** Writes down that somebody wants a password link. Known and unknown addresses cost the same statement; a job does the rest. */
import { emailFault, refuseFaults } from '../domain/account-fields.ts';
import type { UseCaseDeps } from './ports.ts';

type Deps = Pick<UseCaseDeps, 'uow' | 'realTime'>;

export type RequestPasswordReset = ReturnType<typeof makeRequestPasswordReset>;

export function makeRequestPasswordReset({ uow, realTime }: Deps) {
  return async (typed: string): Promise<void> => {
    const email = typed.trim().toLowerCase();
    refuseFaults({ email: emailFault(email) });
    await uow.run(({ passwordLinks }) => passwordLinks.add(email, realTime.now()));
  };
}
