/** Mails the link that confirms an applicant's address again (EP-21, APP-43), at most once a minute. Once a key. */
import { IdentityError } from '../domain/errors.ts';
import { cooldownLeftMs, resendCooldownMs } from '../domain/mail-link.ts';
import type { ApplicationDeps, ApplicationStores } from './application-ports.ts';
import { mailApplicant, writeDown } from './application-steps.ts';
import type { Call } from './ports.ts';

export type ResendApplicationVerification = (email: string, call: Call) => Promise<{ cooldownMs: number }>;

export function makeResendApplicationVerification(deps: ApplicationDeps): ResendApplicationVerification {
  return (email, call) =>
    deps.uow.run((stores) => stores.once.run(call, { email }, () => mailAgain(stores, deps, { email, ...call })));
}

type Asked = { email: string; actorUid: string };

async function mailAgain(stores: ApplicationStores, deps: ApplicationDeps, { email, actorUid }: Asked) {
  const { clock, realClock } = deps;
  const application = await stores.applications.lockOfAddress(email.trim().toLowerCase());
  if (!application) throw new IdentityError('APPLICATION_NOT_FOUND');
  const { id, status } = application;
  if (status !== 'unverified') throw new IdentityError('APPLICATION_ACTION_IMPOSSIBLE', { details: { status } });
  const last = await stores.letters.newestOf(id, 'application-confirm');
  const left = cooldownLeftMs(last?.createdAt, realClock.now());
  if (left > 0) throw new IdentityError('RESEND_COOLDOWN', { retryAfterMs: left });
  await mailApplicant(stores, deps, { application, kind: 'application-confirm' });
  await writeDown(stores, { application, act: 'mail-resent', from: status, actorUid }, clock.now());
  return { cooldownMs: resendCooldownMs };
}
