/** Mails the link that confirms an applicant's address again, at most once a minute. Once a key. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { cooldownLeftMs, resendCooldownMs } from '../domain/mail-link.ts';
import { refuse } from '../domain/refusals.ts';
import type { Accounts } from './account-ports.ts';
import { mailApplicant, recordStep } from './application-steps.ts';
import type { Stores, UseCaseDeps } from './ports.ts';

type Deps = UseCaseDeps & { accounts: Pick<Accounts, 'findByEmail'> };

export type ResendApplicationVerification = ReturnType<typeof makeResendApplicationVerification>;

export function makeResendApplicationVerification(deps: Deps) {
  return async ({ once, ...command }: { email: string; once: Command }): Promise<{ cooldownMs: number }> => {
    const email = command.email.trim().toLowerCase();
    const holder = (await deps.accounts.findByEmail(email))?.uid;
    const { actorUid } = once;
    return deps.uow.run((stores) => stores.once(once, () => mailAgain(stores, deps, { email, holder, actorUid })));
  };
}

type Resend = { email: string; holder: string | undefined; actorUid: string };

async function mailAgain(stores: Stores, deps: UseCaseDeps, { email, holder, actorUid }: Resend) {
  const { clock, realTime } = deps;
  const application = await stores.applications.lockOfAddress(email);
  if (!application) throw refuse('APPLICATION_NOT_FOUND');
  const { id, status } = application;
  if (status !== 'unverified') throw refuse('APPLICATION_ACTION_IMPOSSIBLE', { details: { status } });
  const isTaken = holder !== undefined && holder !== application.uid;
  const kind = isTaken ? 'application-address-taken' : 'application-confirm';
  const last = await stores.applicationMails.newestOf(id, kind);
  const left = cooldownLeftMs(last?.createdAt, realTime.now());
  if (left > 0) throw refuse('RESEND_COOLDOWN', { retryAfterMs: left });
  await mailApplicant(stores, deps, { application, kind });
  await recordStep(stores, { application, act: 'mail-resent', from: status, actorUid }, clock.now());
  return { cooldownMs: resendCooldownMs };
}
