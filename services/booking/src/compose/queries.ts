/** Everything that is read of booking, bound to its database. */
import type { PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../domain/actor.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Window } from '../domain/search.ts';
import * as sessions from '../queries/group-sessions.ts';
import * as lists from '../queries/my-bookings.ts';
import * as groups from '../queries/my-group-lessons.ts';
import { bookingFor, feedbackOf, findBooking, isMockStudent, zoneOf } from '../queries/one-booking.ts';
import { lessonsBetween, outlookOf } from '../queries/office-counts.ts';
import { nextFree, searchSlots, type SlotQuery } from '../queries/search-slots.ts';
import { studentLedger } from '../queries/student-ledger.ts';
import { freeSchedule, tutorSchedule, type ScheduleRange } from '../queries/tutor-schedule.ts';
import { feedbackDraft, feedbackHistory, groupFeedbackDraft } from '../queries/feedback-history.ts';
import { preferredTimes } from '../queries/preferred-times.ts';
import { tutorsCompleted } from '../queries/tutors-completed.ts';
import { bookingLog, userBookings } from '../queries/user-bookings.ts';
import { readBalances, readEntitlement } from '../outbound/postgres/wallet-store.ts';

export const makeQueries = (pool: Pool) => ({ ...makeLessonQueries(pool), ...makeGroupQueries(pool) });

function makeGroupQueries(pool: Pool) {
  type Side = lists.Side;
  return {
    groupSession: (id: string) => sessions.groupSession(pool, id),
    groupLesson: async (id: string) => (isUuid(id) ? groups.findGroupLesson(pool, id) : undefined),
    searchGroupSessions: (query: { windows: readonly Window[]; isMock: boolean; pageToken: string }) =>
      sessions.searchGroupSessions(pool, query),
    sessionsOfTutor: (query: Parameters<typeof sessions.sessionsOfTutor>[1]) => sessions.sessionsOfTutor(pool, query),
    allGroupSessions: (pageToken: string) => sessions.allGroupSessions(pool, pageToken),
    liveGroups: (side: Side, page: PageWish, now: Date) => groups.liveGroups(pool, side, page, now),
    upcomingGroups: (side: Side, page: PageWish, now: Date) => groups.upcomingGroups(pool, side, page, now),
    groupHistory: (side: Side, page: PageWish, range: { from: Date; to: Date }) =>
      groups.groupHistory(pool, side, page, range),
    hasAnyGroup: (side: Side) => groups.hasAnyGroup(pool, side),
    completedGroups: (range: lists.CompletedRange) => groups.completedGroups(pool, range),
    groupFeedback: (bookingId: string) => groups.groupFeedback(pool, bookingId),
    groupFeedbackDraft: (bookingId: string) => groupFeedbackDraft(pool, bookingId),
    zoneOf: (uid: string) => zoneOf(pool, uid),
  };
}

function makeLessonQueries(pool: Pool) {
  type Side = lists.Side;
  return {
    searchSlots: (query: SlotQuery) => searchSlots(pool, query),
    nextFree: (query: { tutorUid: string; isMock: boolean; now: Date }) => nextFree(pool, query),
    tutorSchedule: (range: ScheduleRange) => tutorSchedule(pool, range),
    freeSchedule: (range: ScheduleRange & { now: Date; isMock: boolean }) => freeSchedule(pool, range),
    isMockStudent: (uid: string) => isMockStudent(pool, uid),
    findBooking: (id: string) => findBooking(pool, id),
    bookingFor: (id: string, actor: Actor) => bookingFor(pool, id, actor),
    feedbackOf: (id: string) => feedbackOf(pool, id),
    feedbackHistory: (query: { student: string; isPte: boolean; limit: number }, actor: Actor) =>
      feedbackHistory(pool, query, actor),
    feedbackDraft: (id: string) => feedbackDraft(pool, id),
    preferredTimes: (query: Parameters<typeof preferredTimes>[1]) => preferredTimes(pool, query),
    userBookings: (query: { uid: string; pageToken: string }) => userBookings(pool, query),
    bookingLog: (query: { bookingId: string; pageToken: string }) => bookingLog(pool, query),
    live: (side: Side, page: PageWish, now: Date) => lists.liveBookings(pool, side, page, now),
    upcoming: (side: Side, page: PageWish, now: Date) => lists.upcomingBookings(pool, side, page, now),
    history: (side: Side, page: PageWish, range: { from: Date; to: Date }) =>
      lists.historyBookings(pool, side, page, range),
    completed: (range: lists.CompletedRange) => lists.completedBookings(pool, range),
    tutorsCompleted: (range: { from: Date; to: Date; pageToken: string }) => tutorsCompleted(pool, range),
    outlook: (uid: string, now: Date) => outlookOf(pool, uid, now),
    lessonsBetween: (range: { from: Date; to: Date }) => lessonsBetween(pool, range),
    ledger: (query: { uid: string; limit: number; pageToken: string }) => studentLedger(pool, query),
    wallet: async (uid: string) => ({
      balances: await readBalances(pool, uid),
      entitlement: await readEntitlement(pool, uid),
    }),
  };
}
