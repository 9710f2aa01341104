/** Wires every use case and query to one database, one keeper of accounts and two clocks: the same for the process, the installation step and tests. */
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import type { Sending } from '@parlance/runtime/events/outbox';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeLinkTokens } from '../outbound/link-tokens.ts';
import { makeEventCursor } from '../outbound/postgres/account-watch.ts';
import { makePasswordLinkQueue } from '../outbound/postgres/password-links.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makePeopleCases } from './people-cases.ts';
import { makeEverHadAdmin } from '../queries/ever-had-admin.ts';
import { makeListPeople } from '../queries/list-people.ts';
import { makeMailLinkQuery } from '../queries/mail-link.ts';
import { makePeopleQueries } from '../queries/people.ts';
import { makeConfirmVerification } from '../usecases/confirm-verification.ts';
import { makeEndUnconfirmedSignUps } from '../usecases/end-unconfirmed-sign-ups.ts';
import { makeFollowAccountEvents } from '../usecases/follow-account-events.ts';
import { makeGetMe } from '../usecases/get-me.ts';
import { makeEqualizeTiming } from '../usecases/equalize-timing.ts';
import { makeInstallFirstAdmin } from '../usecases/install-first-admin.ts';
import { makeMeetAccount } from '../usecases/meet-account.ts';
import type { Accounts } from '../usecases/ports.ts';
import { makeRecordSpeedTest } from '../usecases/record-speed-test.ts';
import { makeRegisterAccount } from '../usecases/register-account.ts';
import { makeRequestPasswordReset } from '../usecases/request-password-reset.ts';
import { makeRequestVerification, makeVerificationCooldown } from '../usecases/request-verification.ts';
import { makeSendPasswordLinks } from '../usecases/send-password-links.ts';
import { makeTouchLastActive } from '../usecases/touch-last-active.ts';

export type Parts = {
  pool: Pool;
  accounts: Accounts;
  /** The school's time: when somebody joined, was active, did something. */
  clock: Clock;
  /** Real time: links, cooldowns. Only tests give another. */
  realTime?: Clock;
  linkSecret: string;
  publicUrl: string;
  /** Development builds let an administrator choose a new person's password. */
  takesPasswords: boolean;
  /** What a registration's answer takes is a multiple of this; only tests give another. */
  timingStepMs?: number;
  onCommit?: () => void;
  sending?: Sending;
};

/** More than an account takes to make on a busy machine: hashing its password is most of it. */
export const timingStepMs = 1_000;

/** How far back a new installation reads the accounts' log: as long as Keycloak keeps it. */
const logKeptMs = 7 * 24 * 60 * 60_000;

export function makeUseCases(parts: Parts) {
  const { pool, accounts, clock, realTime = systemClock, publicUrl, takesPasswords, onCommit, sending } = parts;
  const ids = { next: () => uuidv7(realTime.now()) };
  const tokens = makeLinkTokens(parts.linkSecret);
  const uow = makeUnitOfWork({ pool, bind: (tx) => bindStores(tx, { clock, ids, sending }), onCommit });
  const people = makePeopleQueries(pool);

  const meet = { uow, clock, realTime, ids, tokens };
  const making = { ...meet, accounts };
  const meetAccount = makeMeetAccount(making);
  const getMe = makeGetMe({ findPerson: people.byUid, accounts, meetAccount, uow });
  const stepMs = parts.timingStepMs ?? timingStepMs;
  const peopleCases = makePeopleCases({ ...making, pool, takesPasswords });
  const equalizeTiming = makeEqualizeTiming({ stepMs, elapsed: () => performance.now(), pause });
  const cursor = makeEventCursor(pool, () => new Date(realTime.now().getTime() - logKeptMs));

  return {
    ...peopleCases,
    getMe,
    requestVerification: makeRequestVerification({ ...making, getMe }),
    verificationCooldown: makeVerificationCooldown({ uow, realTime }),
    confirmVerification: makeConfirmVerification({ uow, accounts, tokens, realTime }),
    registerAccount: makeRegisterAccount({ ...making, equalizeTiming }),
    endUnconfirmedSignUps: makeEndUnconfirmedSignUps({ uow, realTime, accounts, deleteUser: peopleCases.deleteUser }),
    requestPasswordReset: makeRequestPasswordReset({ uow, realTime }),
    touchLastActive: makeTouchLastActive({ uow, clock }),
    recordSpeedTest: makeRecordSpeedTest({ uow }),
    installFirstAdmin: makeInstallFirstAdmin({
      ...making,
      findPerson: people.byUid,
      everHadAdmin: makeEverHadAdmin(pool),
    }),
    sendPasswordLinks: makeSendPasswordLinks({ queue: makePasswordLinkQueue(pool), accounts }),
    followAccountEvents: makeFollowAccountEvents({ accounts, cursor, findPerson: people.byUid, meetAccount, uow }),
    people,
    listPeople: makeListPeople(pool),
    mailLink: makeMailLinkQuery({ pool, tokens, publicUrl, realTime }),
  };
}

export type UseCases = ReturnType<typeof makeUseCases>;
