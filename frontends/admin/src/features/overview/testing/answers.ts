/** What the first page is answered under test. */
import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { aDemandMap } from '../../../ui/demand/testing/a-demand-map.ts';
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';

const aGroup: GroupLessonJson = {
  bookingId: 'g-lesson',
  groupSessionId: 'g1',
  type: 'group',
  title: 'Clocks',
  when: monday + 3 * 3_600_000,
  status: 'open',
  isPte: false,
  tutor: { ...aBooking().profile.tutor, uid: 'g'.repeat(32), name: 'Grace Whitfield' },
  info: { topic: null },
  courseName: '',
  level: 0,
  lessonCount: 1,
  maxStudentCount: 8,
  minStudentCount: 6,
  studentCount: 2,
  studentIds: [],
  students: [],
  awaitingFeedback: 0,
  feedbackCount: 0,
  payment: null,
  lastUpdated: null,
  updatedBy: '',
  commencedAt: null,
  policy: null,
  version: 1,
};

const counts = { late: 1, running: 1, toCome: 17, tutorAbsent: 2, studentAbsent: 3, done: 41, atRisk: 1 };
const none = { items: [], nextPageToken: null };

export const answers: FakeAnswers = {
  'GET /announcements': () => ({ ...none, unviewedCount: 0 }),
  'GET /admin/dashboard': () => ({ users: 1412, pendingApplications: 6, openReports: 2, todaysLessons: 65 }),
  'GET /admin/today': () => ({
    counts,
    lessons: [
      aBooking({ id: 'late', when: monday - 120_000 }),
      aBooking({ id: 'runs', when: monday - 30 * 60_000, status: 'in-progress' }),
    ],
    atRisk: [aGroup],
  }),
  'GET /admin/demand': () => aDemandMap(),
  'GET /admin/tasks': () => ({ ...none, open: 0, mine: 0 }),
  'GET /admin/today/money': () => ({ failed: 4, disputed: 0, refunded: 5, month: '2026-11' }),
  'GET /admin/inquiries': () => ({ ...none, counts: { new: 7, inHand: 0 } }),
  'GET /applications': () => ({ ...none, counts: {} }) as never,
  'GET /admin/payments': () => ({ ...none, failed: 4, disputed: 0, paid: [], disputedSums: [] }),
};
