/** What may be done about teachers' applications. */
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { notBeforeNextSecond } from '../domain/revocation.ts';
import { makeAccountOrderQueue } from '../outbound/postgres/account-orders.ts';
import { listUnconfirmedApplications } from '../queries/unconfirmed-applications.ts';
import type { Accounts } from '../usecases/account-ports.ts';
import type { ApplicationFilesKeeper } from '../usecases/application-ports.ts';
import { makeChangeApplication } from '../usecases/change-application.ts';
import { makeConfirmApplicationEmail } from '../usecases/confirm-application-email.ts';
import { makeConfirmApplication } from '../usecases/confirm-application.ts';
import { makeDecideApplication } from '../usecases/decide-application.ts';
import { makeEndApplication } from '../usecases/end-application.ts';
import { makeEndUnconfirmedApplications } from '../usecases/end-unconfirmed-applications.ts';
import type { EqualizeTiming } from '../usecases/equalize-timing.ts';
import type { UseCaseDeps } from '../usecases/ports.ts';
import { makeReplaceApplicationFile } from '../usecases/replace-application-file.ts';
import { makeResendApplicationVerification } from '../usecases/resend-application-verification.ts';
import { makeSettleAccounts } from '../usecases/settle-accounts.ts';
import { makeSubmitApplication } from '../usecases/submit-application.ts';
import { makeTrainApplicant } from '../usecases/train-applicant.ts';

type Parts = UseCaseDeps & {
  pool: Pool;
  accounts: Accounts;
  files: ApplicationFilesKeeper;
  equalizeTiming: EqualizeTiming;
  log: Logger;
};

export function makeApplicationUseCases({ pool, log, ...parts }: Parts) {
  const { uow, realTime, accounts } = parts;
  const settleAccounts = makeSettleAccounts({
    queue: makeAccountOrderQueue(pool),
    accounts,
    refuseTokens: (uid) =>
      uow.run(({ revocations }) => revocations.add({ uid, notBefore: notBeforeNextSecond(realTime.now()) })),
  });
  /** The decision stands; what Keycloak could not take now, the job brings to it. */
  const settleAccount = async (uid: string) => {
    await settleAccounts(uid).catch((error: unknown) => log.warn({ err: error }, 'account is settled later'));
  };
  const deps = { ...parts, settleAccount };
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
    endUnconfirmed: makeEndUnconfirmedApplications({
      ...deps,
      unconfirmedSince: (instant, after) => listUnconfirmedApplications(pool, instant, after),
    }),
  };
}
