/** Sends the verification mail again (EP-02, AUTH-39), at most once a minute; the mail of the sign-up counts too. */
import { IdentityError } from '../domain/errors.ts';
import { cooldownLeftMs, resendCooldownMs } from '../domain/mail-link.ts';
import type { GetMe, Caller } from './get-me.ts';
import { mailVerificationLink, type MeetDeps } from './meet-account.ts';

export type RequestVerification = (caller: Caller) => Promise<{ cooldownMs: number }>;

export function makeRequestVerification(deps: Omit<MeetDeps, 'clock'> & { getMe: GetMe }): RequestVerification {
  return async (caller) => {
    const known = await deps.getMe(caller);
    if (known.emailVerified) return { cooldownMs: 0 };
    return deps.uow.run(async (stores) => {
      // The lock makes two clicks at once one mail.
      const person = await stores.people.lock(caller.uid);
      if (!person || person.emailVerified) return { cooldownMs: 0 };
      const left = cooldownLeftMs(await stores.links.lastMailed(caller.uid), deps.realClock.now());
      if (left > 0) throw new IdentityError('RESEND_COOLDOWN', { retryAfterMs: left });
      await mailVerificationLink(stores, deps, { person, origin: 'resend' });
      return { cooldownMs: resendCooldownMs };
    });
  };
}
