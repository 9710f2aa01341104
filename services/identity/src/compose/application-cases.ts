/** Wires everything around teacher applications: the same for the process and for tests. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { systemClock } from '@parlance/runtime/clock/clock';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { setTimeout as pause } from 'node:timers/promises';
import { notBeforeNextSecond } from '../domain/revocation.ts';
import { makeLinkTokens } from '../outbound/link-tokens.ts';
import { makeAccountOrderQueue } from '../outbound/postgres/account-orders.ts';
import { bindApplicationStores } from '../outbound/postgres/stores.ts';
import { makeApplicationQueries } from '../queries/application-views.ts';
import { makeLetterLinkQuery } from '../queries/letter-link.ts';
import { makeUnconfirmedApplications } from '../queries/unconfirmed-applications.ts';
import { timingStepMs, type Parts } from './use-cases.ts';
import type { ApplicationFilesKeeper } from '../usecases/application-ports.ts';
import { makeChangeApplication } from '../usecases/change-application.ts';
import { makeConfirmApplicationEmail } from '../usecases/confirm-application-email.ts';
import { makeConfirmApplication } from '../usecases/confirm-application.ts';
import { makeDecideApplication } from '../usecases/decide-application.ts';
import { makeEndApplication } from '../usecases/end-application.ts';
import { makeEndUnconfirmed } from '../usecases/end-unconfirmed.ts';
import { makeEqualizeTiming } from '../usecases/equalize-timing.ts';
import { makeReplaceApplicationFile } from '../usecases/replace-application-file.ts';
import { makeResendApplicationVerification } from '../usecases/resend-application-verification.ts';
import { makeSettleAccounts } from '../usecases/settle-accounts.ts';
import { makeSubmitApplication } from '../usecases/submit-application.ts';
import { makeTrainApplicant } from '../usecases/train-applicant.ts';

export type ApplicationParts = Omit<Parts, 'takesPasswords'> & {
  files: ApplicationFilesKeeper;
  log: Logger;
};

export type ApplicationCases = ReturnType<typeof makeApplicationCases>;

export function makeApplicationCases(parts: ApplicationParts) {
  const { pool, accounts, clock, realTime = systemClock, publicUrl, onCommit, sending, files, log } = parts;
  const ids = { next: () => uuidv7(realTime.now()) };
  const tokens = makeLinkTokens(parts.linkSecret);
  const uow = makeUnitOfWork({ pool, bind: (tx) => bindApplicationStores(tx, { clock, ids, sending }), onCommit });
  const settleAccounts = makeSettleAccounts({
    queue: makeAccountOrderQueue(pool),
    accounts,
    refuseTokens: (uid) =>
      uow.run(({ revocations }) => revocations.put({ uid, notBefore: notBeforeNextSecond(realTime.now()) })),
  });
  /** The decision stands; what Keycloak could not take now, the job brings to it. */
  const settleAccount = async (uid: string) => {
    await settleAccounts(uid).catch((error: unknown) => log.warn({ err: error }, 'account is settled later'));
  };
  const equalizeTiming = makeEqualizeTiming({
    stepMs: parts.timingStepMs ?? timingStepMs,
    elapsed: () => performance.now(),
    pause,
  });
  const deps = { uow, clock, realTime, ids, tokens, accounts, files, settleAccount, equalizeTiming };
  return {
    submit: makeSubmitApplication(deps),
    confirmEmail: makeConfirmApplicationEmail(deps),
    replaceFile: makeReplaceApplicationFile(deps),
    ...makeDecideApplication(deps),
    train: makeTrainApplicant(deps),
    confirm: makeConfirmApplication(deps),
    ...makeEndApplication(deps),
    ...makeChangeApplication(deps),
    resend: makeResendApplicationVerification(deps),
    settleAccounts,
    endUnconfirmed: makeEndUnconfirmed({ ...deps, unconfirmedSince: makeUnconfirmedApplications(pool) }),
    queries: makeApplicationQueries({ pool, tokens }),
    letterLink: makeLetterLinkQuery({ pool, tokens, publicUrl, realTime }),
  };
}
