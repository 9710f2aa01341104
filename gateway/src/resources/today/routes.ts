/** The school at this moment, for administrators (NS-14, NS-27): each service's part is a call of its own, so that one may be away. */
import type { DayState, Lesson } from '@parlance/proto/booking/v1';
import { bookingJson, groupLessonJson } from '@parlance/proto/json/lesson';
import { payPeriods } from '@parlance/proto/limits';
import { noToken } from '../../routing/fields.ts';
import { admins, route, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import {
  dayLessonsAnswer,
  dayLessonsQuery,
  type dayStateWords,
  moneyAnswer,
  todayAnswer,
  todayQuery,
} from './schemas.ts';

const states: Record<(typeof dayStateWords)[number], DayState> = {
  late: 'DAY_STATE_LATE',
  running: 'DAY_STATE_RUNNING',
  'to-come': 'DAY_STATE_TO_COME',
  'tutor-absent': 'DAY_STATE_TUTOR_ABSENT',
  'student-absent': 'DAY_STATE_STUDENT_ABSENT',
  done: 'DAY_STATE_DONE',
  'at-risk': 'DAY_STATE_AT_RISK',
};

const lessonJson = (lesson: Lesson) => (lesson.session ? groupLessonJson(lesson) : bookingJson(lesson));

export const todayRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/today',
    summary: "The lessons of the school's day: how many are in which state, and those that need somebody",
    access: admins,
    query: todayQuery,
    response: todayAnswer,
    handle: async ({ clients, query: { timezone: timeZone = payPeriods.zone }, call }) => {
      const { counts, lessons, atRisk } = await clients.booking.getToday({ timeZone }, call());
      return { counts: present(counts), lessons: lessons.map(lessonJson), atRisk: atRisk.map(lessonJson) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/today/lessons',
    summary: "The lessons of the school's day by their starts, all or those of one state",
    access: admins,
    refusals: ['PAGE_TOKEN_INVALID'],
    query: dayLessonsQuery,
    response: dayLessonsAnswer,
    handle: async ({ clients, query: { timezone: timeZone = payPeriods.zone, state, pageToken }, call }) => {
      const request = { timeZone, state: state && states[state], pageToken };
      const { lessons, nextPageToken } = await clients.booking.listDayLessons(request, call());
      return { items: lessons.map(lessonJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/today/money',
    summary: "How many payments failed, are disputed, and of this month's were given back",
    access: admins,
    response: moneyAnswer,
    handle: ({ clients, call }) => clients.payments.getMoneyCounts({}, call()),
  }),
];
