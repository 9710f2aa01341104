/** Sends the verification mail again, at most once a minute and five times a day; the mail of the sign-up counts too. Once a key. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import { verificationCooldownLeftMs, verificationMailsADay } from '../domain/mail-link.ts';
import { refuse } from '../domain/refusals.ts';
import type { Accounts } from './account-ports.ts';
import type { GetMe, Caller } from './get-me.ts';
import type { Stores, UnitOfWork, UseCaseDeps } from './ports.ts';
import { mailVerificationLink } from './provision-person.ts';

type Deps = UseCaseDeps & { getMe: GetMe; accounts: Pick<Accounts, 'read' | 'isHeld'> };

export type RequestVerification = ReturnType<typeof makeRequestVerification>;

export function makeRequestVerification(deps: Deps) {
  return async ({ once, ...caller }: Caller & { once: Command }): Promise<{ cooldownMs: number }> => {
    const known = await deps.getMe(caller);
    if (known.emailVerified) return { cooldownMs: 0 };
    const account = await deps.accounts.read(caller.uid);
    const isTaken = account?.isWaiting === true && (await deps.accounts.isHeld(known.email));
    const origin = isTaken ? 'address-taken' : 'resend';
    return deps.uow.run((stores) => stores.once(once, () => mailAgain(stores, deps, caller.uid, origin)));
  };
}

async function mailAgain(
  stores: Stores,
  deps: Deps,
  uid: string,
  origin: 'resend' | 'address-taken',
): Promise<{ cooldownMs: number }> {
  // The lock makes two clicks at once one mail.
  const person = await stores.people.lock(uid);
  if (!person || person.emailVerified) return { cooldownMs: 0 };
  const left = await cooldownIn(stores, deps.realTime, uid);
  if (left > 0) throw refuse('RESEND_COOLDOWN', { retryAfterMs: left });
  await mailVerificationLink(stores, deps, { person, origin });
  return { cooldownMs: await cooldownIn(stores, deps.realTime, uid) };
}

/** How long until another mail may be asked for, for the page that offers it. */
export type VerificationCooldown = ReturnType<typeof makeVerificationCooldown>;

export function makeVerificationCooldown(deps: { uow: UnitOfWork; realTime: Clock }) {
  return (uid: string): Promise<number> => deps.uow.run((stores) => cooldownIn(stores, deps.realTime, uid));
}

async function cooldownIn({ links }: Stores, realTime: Clock, uid: string): Promise<number> {
  const mailed = await links.lastVerifications(uid, verificationMailsADay);
  return verificationCooldownLeftMs(mailed, realTime.now());
}
