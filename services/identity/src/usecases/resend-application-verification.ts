/** Mails the link that confirms an applicant's address again, at most once a minute. Once a key. */
import { refuse } from '../domain/refusals.ts';
import { cooldownLeftMs, resendCooldownMs } from '../domain/mail-link.ts';
import type { ApplicantAccounts, ApplicationDeps, ApplicationStores } from './application-ports.ts';
import { mailApplicant, writeDown } from './application-steps.ts';
import type { Call } from './ports.ts';

export type ResendApplicationVerification = (email: string, call: Call) => Promise<{ cooldownMs: number }>;

type Deps = ApplicationDeps & { accounts: Pick<ApplicantAccounts, 'findByEmail'> };

export function makeResendApplicationVerification(deps: Deps): ResendApplicationVerification {
  return async (said, call) => {
    const email = said.trim().toLowerCase();
    const holder = (await deps.accounts.findByEmail(email))?.uid;
    return deps.uow.run((stores) =>
      stores.once.run(call, { email: said }, () => mailAgain(stores, deps, { email, holder, ...call })),
    );
  };
}

type Asked = { email: string; holder: string | undefined; actorUid: string };

async function mailAgain(stores: ApplicationStores, deps: ApplicationDeps, { email, holder, actorUid }: Asked) {
  const { clock, realTime } = deps;
  const application = await stores.applications.lockOfAddress(email);
  if (!application) throw refuse('APPLICATION_NOT_FOUND');
  const { id, status } = application;
  if (status !== 'unverified') throw refuse('APPLICATION_ACTION_IMPOSSIBLE', { details: { status } });
  const isTaken = holder !== undefined && holder !== application.uid;
  const kind = isTaken ? 'application-address-taken' : 'application-confirm';
  const last = await stores.letters.newestOf(id, kind);
  const left = cooldownLeftMs(last?.createdAt, realTime.now());
  if (left > 0) throw refuse('RESEND_COOLDOWN', { retryAfterMs: left });
  await mailApplicant(stores, deps, { application, kind });
  await writeDown(stores, { application, act: 'mail-resent', from: status, actorUid }, clock.now());
  return { cooldownMs: resendCooldownMs };
}
