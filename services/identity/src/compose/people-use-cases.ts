/** What may be done about people and their words on each other. */
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@parlance/proto/services';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeAccountChangeQueue } from '../outbound/postgres/account-changes.ts';
import type { Accounts } from '../usecases/account-ports.ts';
import { makeChangeAccount, type ChangeSteps } from '../usecases/change-account.ts';
import { makeChangeOfficeTask } from '../usecases/change-office-task.ts';
import { makeChangeFavourites } from '../usecases/change-favourites.ts';
import { makeChangeSavedViews } from '../usecases/change-saved-views.ts';
import { makeConfirmProfileUpdate } from '../usecases/confirm-profile-update.ts';
import { makeCreateUser, openAccount } from '../usecases/create-user.ts';
import { applyDelete, makeDeleteUser } from '../usecases/delete-user.ts';
import type { UseCaseDeps } from '../usecases/ports.ts';
import { makeRateTutor } from '../usecases/rate-tutor.ts';
import { makeReportTutor } from '../usecases/report-tutor.ts';
import { makeRequestProfileUpdate } from '../usecases/request-profile-update.ts';
import { makeResolveReport } from '../usecases/resolve-report.ts';
import { makeTellErasuresAgain } from '../usecases/tell-erasures-again.ts';
import { makeUpdateTutor } from '../usecases/update-tutor.ts';
import { applyUpdate, makeUpdateUser } from '../usecases/update-user.ts';

export function makePeopleUseCases(deps: UseCaseDeps & { accounts: Accounts; pool: Pool; takesPasswords: boolean }) {
  const change = makeChangeAccount({ ...deps, queue: makeAccountChangeQueue(deps.pool) }, () => steps);
  const changing = { ...deps, pause, change };
  const steps: ChangeSteps = {
    update: (begun) => applyUpdate(changing, begun),
    delete: (begun) => applyDelete(changing, begun),
    open: ({ uid }) => openAccount(changing, uid),
  };
  const updateUser = makeUpdateUser(changing);
  const deleteUser = makeDeleteUser(changing);
  return {
    createUser: makeCreateUser(changing),
    finishAccountChanges: change.finishDue,
    updateUser,
    deleteUser,
    tellErasuresAgain: makeTellErasuresAgain({ ...deps, services: SERVICES }),
    updateTutor: makeUpdateTutor(deps),
    rateTutor: makeRateTutor(deps),
    reportTutor: makeReportTutor(deps),
    resolveReport: makeResolveReport({ ...deps, updateUser, deleteUser }),
    changeOfficeTask: makeChangeOfficeTask(deps),
    favourites: makeChangeFavourites(deps),
    savedViews: makeChangeSavedViews(deps),
    requestProfileUpdate: makeRequestProfileUpdate(deps),
    confirmProfileUpdate: makeConfirmProfileUpdate(deps),
  };
}
