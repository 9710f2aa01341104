/** Everything that is read of booking, bound to its database. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { groupFeedbackDraft, feedbackDraft, feedbackHistory } from '../queries/feedback-history.ts';
import { allGroupSessions, groupSession, searchGroupSessions, sessionsOfTutor } from '../queries/group-sessions.ts';
import * as lists from '../queries/my-bookings.ts';
import * as groups from '../queries/my-group-lessons.ts';
import { lessonsBetween, outlookOf } from '../queries/office-counts.ts';
import { bookingFor, feedbackOf, findBooking, isMockStudent, zoneOf } from '../queries/one-booking.ts';
import { preferredTimes } from '../queries/preferred-times.ts';
import { nextFree, searchSlots } from '../queries/search-slots.ts';
import { studentLedger } from '../queries/student-ledger.ts';
import { freeSchedule, tutorSchedule } from '../queries/tutor-schedule.ts';
import { tutorsCompleted } from '../queries/tutors-completed.ts';
import { bookingLog, userBookings } from '../queries/user-bookings.ts';
import { readBalances, readEntitlement } from '../outbound/postgres/wallet-store.ts';

const queries = {
  groupSession,
  groupLesson: groups.findGroupLesson,
  searchGroupSessions,
  sessionsOfTutor,
  allGroupSessions,
  liveGroups: groups.liveGroups,
  upcomingGroups: groups.upcomingGroups,
  groupHistory: groups.groupHistory,
  hasAnyGroup: groups.hasAnyGroup,
  completedGroups: groups.completedGroups,
  groupFeedback: groups.groupFeedback,
  groupFeedbackDraft,
  zoneOf,
  searchSlots,
  nextFree,
  tutorSchedule,
  freeSchedule,
  isMockStudent,
  findBooking,
  bookingFor,
  feedbackOf,
  feedbackHistory,
  feedbackDraft,
  preferredTimes,
  userBookings,
  bookingLog,
  live: lists.liveBookings,
  upcoming: lists.upcomingBookings,
  history: lists.historyBookings,
  completed: lists.completedBookings,
  tutorsCompleted,
  outlook: outlookOf,
  lessonsBetween,
  ledger: studentLedger,
  async wallet(pool: Pool, uid: string) {
    return { balances: await readBalances(pool, uid), entitlement: await readEntitlement(pool, uid) };
  },
};

type Bound<Q> = {
  [name in keyof Q]: Q[name] extends (pool: Pool, ...asked: infer A) => infer R ? (...asked: A) => R : never;
};

type Query = (pool: Pool, ...asked: never[]) => unknown;

export function makeQueries(pool: Pool): Bound<typeof queries> {
  const bind = ([name, query]: [string, Query]) => [name, (...asked: never[]) => query(pool, ...asked)];
  return Object.fromEntries(Object.entries<Query>(queries).map(bind)) as Bound<typeof queries>;
}
