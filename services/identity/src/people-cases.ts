/** What may be done about people and their words on each other: use cases and queries, wired once. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeAdminActQuery } from './queries/admin-acts.ts';
import { makeRatingQueries } from './queries/list-ratings.ts';
import { makeReportQueries } from './queries/list-reports.ts';
import { makeTutorLists } from './queries/list-tutors.ts';
import { makeSchoolCounts } from './queries/school-counts.ts';
import { makeChangeFavourites } from './usecases/change-favourites.ts';
import { makeConfirmProfileUpdate } from './usecases/confirm-profile-update.ts';
import { makeDeleteUser } from './usecases/delete-user.ts';
import type { MeetDeps } from './usecases/meet-account.ts';
import type { Accounts } from './usecases/ports.ts';
import { makeRateTutor } from './usecases/rate-tutor.ts';
import { makeReportTutor } from './usecases/report-tutor.ts';
import { makeRequestProfileUpdate } from './usecases/request-profile-update.ts';
import { makeResolveReport } from './usecases/resolve-report.ts';
import { makeUpdateTutor } from './usecases/update-tutor.ts';
import { makeUpdateUser } from './usecases/update-user.ts';

export function makePeopleCases(deps: MeetDeps & { accounts: Accounts; pool: Pool }) {
  const { pool } = deps;
  const updateUser = makeUpdateUser({ ...deps, pause });
  const deleteUser = makeDeleteUser(deps);
  return {
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
