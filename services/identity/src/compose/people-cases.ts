/** What may be done about people and their words on each other: use cases and queries, wired once. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeAccountChangeQueue } from '../outbound/postgres/account-changes.ts';
import { makeAdminActQuery } from '../queries/admin-acts.ts';
import { makeRatingQueries } from '../queries/list-ratings.ts';
import { makeReportQueries } from '../queries/list-reports.ts';
import { makeTutorLists } from '../queries/list-tutors.ts';
import { makeSchoolCounts } from '../queries/school-counts.ts';
import { makeChangeFavourites } from '../usecases/change-favourites.ts';
import { makeConfirmProfileUpdate } from '../usecases/confirm-profile-update.ts';
import { makeChangeAccount, type ChangeSteps } from '../usecases/change-account.ts';
import { makeCreateUser, openAccount } from '../usecases/create-user.ts';
import { applyDelete, makeDeleteUser } from '../usecases/delete-user.ts';
import type { MeetDeps } from '../usecases/meet-account.ts';
import type { Accounts } from '../usecases/ports.ts';
import { makeRateTutor } from '../usecases/rate-tutor.ts';
import { makeReportTutor } from '../usecases/report-tutor.ts';
import { makeRequestProfileUpdate } from '../usecases/request-profile-update.ts';
import { makeResolveReport } from '../usecases/resolve-report.ts';
import { makeUpdateTutor } from '../usecases/update-tutor.ts';
import { applyUpdate, makeUpdateUser } from '../usecases/update-user.ts';

export function makePeopleCases(deps: MeetDeps & { accounts: Accounts; pool: Pool; takesPasswords: boolean }) {
  const { pool } = deps;
  const change = makeChangeAccount({ ...deps, queue: makeAccountChangeQueue(pool) }, () => steps);
  const changing = { ...deps, pause, change };
  const steps: ChangeSteps = {
    update: (due) => applyUpdate(changing, due),
    delete: (due) => applyDelete(changing, due),
    open: ({ uid }) => openAccount(changing, uid),
  };
  const updateUser = makeUpdateUser(changing);
  const deleteUser = makeDeleteUser(changing);
  return {
    createUser: makeCreateUser(changing),
    finishAccountChanges: change.finishDue,
    updateUser,
    deleteUser,
    updateTutor: makeUpdateTutor(deps),
    rateTutor: makeRateTutor(deps),
    reportTutor: makeReportTutor(deps),
    resolveReport: makeResolveReport({ ...deps, updateUser, deleteUser }),
    favourites: makeChangeFavourites(deps),
    requestProfileUpdate: makeRequestProfileUpdate(deps),
    confirmProfileUpdate: makeConfirmProfileUpdate(deps),
    adminActs: makeAdminActQuery(pool),
    schoolCounts: makeSchoolCounts(pool),
    tutorLists: makeTutorLists(pool),
    ratings: makeRatingQueries(pool),
    reports: makeReportQueries(pool),
  };
}
