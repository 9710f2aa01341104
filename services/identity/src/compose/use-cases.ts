/** Wires every use case to one database, one keeper of accounts and two clocks: the same for the process and for tests. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@parlance/runtime/logging/logger';
import { countPasswordLink } from '../inbound/jobs/password-link-outcomes.ts';
import { makePersonStore } from '../outbound/postgres/person-store.ts';
import { makeEventCursor } from '../outbound/postgres/event-cursor.ts';
import { makePasswordLinkQueue } from '../outbound/postgres/password-links.ts';
import { findPerson } from '../queries/people.ts';
import type { Accounts } from '../usecases/account-ports.ts';
import type { ApplicationFilesKeeper, PhotoKeeper } from '../usecases/application-ports.ts';
import { makeConfirmVerification } from '../usecases/confirm-verification.ts';
import { makeEndUnconfirmedSignUps } from '../usecases/end-unconfirmed-sign-ups.ts';
import { makeEqualizeTiming } from '../usecases/equalize-timing.ts';
import { makeFollowAccountEvents } from '../usecases/follow-account-events.ts';
import { makeGetMe } from '../usecases/get-me.ts';
import { makeOwnSignIns } from '../usecases/own-sign-ins.ts';
import { makeProvisionPerson } from '../usecases/provision-person.ts';
import { makeRecordSpeedTest } from '../usecases/record-speed-test.ts';
import { makeChangeOwnPhoto } from '../usecases/change-own-photo.ts';
import { makeChangeOwnProfile } from '../usecases/change-own-profile.ts';
import { makeRegisterAccount } from '../usecases/register-account.ts';
import { makeRequestPasswordReset } from '../usecases/request-password-reset.ts';
import { makeRequestVerification, makeVerificationCooldown } from '../usecases/request-verification.ts';
import { makeSendPasswordLinks } from '../usecases/send-password-links.ts';
import { makeTouchLastActive } from '../usecases/touch-last-active.ts';
import { makeApplicationUseCases } from './application-use-cases.ts';
import { makePeopleUseCases } from './people-use-cases.ts';
import { makeUseCaseDeps, type BaseParts } from './use-case-deps.ts';

export type Parts = BaseParts & {
  accounts: Accounts;
  files: ApplicationFilesKeeper & PhotoKeeper;
  log: Logger;
  /** Development builds let an administrator choose a new person's password. */
  takesPasswords: boolean;
  /** What a registration's answer takes is a multiple of this; only tests give another. */
  timingStepMs?: number;
};

/** More than an account takes to make on a busy machine: hashing its password is most of it. */
const usualTimingStepMs = 1_000;

/** How far back a new installation reads the accounts' log: as long as Keycloak keeps it. */
const logKeptMs = 7 * 24 * 60 * 60_000;

export function makeUseCases(parts: Parts) {
  const { pool, accounts, files, log, takesPasswords, timingStepMs: stepMs = usualTimingStepMs } = parts;
  const base = makeUseCaseDeps(parts);
  const { realTime } = base;
  const provisionPerson = makeProvisionPerson({ ...base, accounts });
  const equalizeTiming = makeEqualizeTiming({ stepMs, elapsed: () => performance.now(), pause });
  const find = (uid: string) => findPerson(pool, uid);
  const deps = { ...base, pool, accounts, findPerson: find, provisionPerson, equalizeTiming, takesPasswords };
  const getMe = makeGetMe(deps);
  const people = makePeopleUseCases(deps);
  const cursor = makeEventCursor(pool, () => new Date(realTime.now().getTime() - logKeptMs));
  return {
    ...people,
    applications: makeApplicationUseCases({ ...deps, files, log }),
    getMe,
    requestVerification: makeRequestVerification({ ...deps, getMe }),
    verificationCooldown: makeVerificationCooldown(deps),
    confirmVerification: makeConfirmVerification(deps),
    registerAccount: makeRegisterAccount(deps),
    endUnconfirmedSignUps: makeEndUnconfirmedSignUps({ ...deps, deleteUser: people.deleteUser }),
    requestPasswordReset: makeRequestPasswordReset(deps),
    touchLastActive: makeTouchLastActive({ people: makePersonStore(pool), clock: deps.clock }),
    recordSpeedTest: makeRecordSpeedTest(deps),
    changeOwnProfile: makeChangeOwnProfile(deps),
    changeOwnPhoto: makeChangeOwnPhoto({ ...deps, files }),
    ownSignIns: makeOwnSignIns(deps),
    sendPasswordLinks: makeSendPasswordLinks({
      queue: makePasswordLinkQueue(pool),
      accounts,
      realTime,
      onOutcome: (...told) => countPasswordLink(log, ...told),
    }),
    followAccountEvents: makeFollowAccountEvents({ ...deps, cursor }),
  };
}

export type UseCases = ReturnType<typeof makeUseCases>;
