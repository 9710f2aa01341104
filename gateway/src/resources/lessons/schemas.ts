/** A lesson outside: one-on-one as a booking (DATA-02..DATA-05), of a group as a group lesson (DATA-08, DATA-09), and what is asked of either. */
import { z } from 'zod';
import { lists, text } from '@parlance/proto/limits';
import { statusWordList, tokenTypeWords } from '@parlance/proto/json/words';
import { id, instantInQuery, numberInQuery, pageToken } from '../../routing/fields.ts';

export const topic = z.object({
  material: z.string(),
  course: z.string(),
  lesson: z.string(),
  code: z.string(),
  name: z.string(),
});
export const tutorCard = z.object({
  name: z.string(),
  image: z.string(),
  isPte: z.boolean(),
  rating: z.object({ avg: z.number() }),
  status: z.string(),
  currency: z.string(),
  languages: z.array(z.string()).describe('Spoken besides English, ISO 639-1'),
  timeZone: z.string(),
});

export const payment = z
  .object({ rate: z.number(), amount: z.number(), paid: z.boolean(), currency: z.string() })
  .nullable();

/** A version of the school's policy (NS-73). */
export const policy = z
  .object({
    version: z.int(),
    cancelLockMinutes: z.int(),
    teacherWaitMinutes: z.int(),
    feedbackMinutes: z.int(),
    presenceMinutes: z.int(),
    studentAbsentPaid: z.boolean(),
    studentAbsentRefunded: z.boolean(),
    payBy: z.enum(['lesson', 'minutes']),
  })
  .meta({ id: 'LessonPolicy' });

/** What both say of the lesson itself. */
const when = z.int();
const status = z.enum(statusWordList);
const moves = {
  payment,
  lastUpdated: z.int().nullable(),
  updatedBy: z.string(),
  commencedAt: z.int().nullable(),
  policy: policy.nullable().describe('That it was booked under; of an hour that is offered null'),
  waitsUntil: z
    .int()
    .optional()
    .describe('Until when its teacher may begin, where the platform was away and it is later than the policy says'),
  feedbackUntil: z
    .int()
    .optional()
    .describe('Until when feedback is taken, where the platform was away and it is later than the policy says'),
  version: z.int(),
};

export const booking = z
  .object({
    id: z.string(),
    tutor: z.string(),
    student: z.string().nullable(),
    type: z.literal('one-on-one'),
    when,
    status,
    isPte: z.boolean(),
    info: z
      .object({
        topic: topic.nullable(),
        introduction: z.boolean(),
        correctMistakes: z.boolean(),
        notes: z.string(),
      })
      .nullable(),
    profile: z.object({
      tutor: tutorCard,
      student: z.object({ name: z.string(), image: z.string(), timeZone: z.string() }).nullable(),
    }),
    isViewedOnce: z.boolean(),
    hasFeedback: z.boolean(),
    tokenType: z.enum(tokenTypeWords).nullable(),
    ...moves,
  })
  .meta({ id: 'Booking' });

const student = z.object({
  id: z.string(),
  seat: z.string().describe("What ratings and documents know this student's lesson by"),
  name: z.string(),
  image: z.string(),
  status,
  hasFeedback: z.boolean(),
  viewFeedback: z.boolean(),
});

export const groupLesson = z
  .object({
    bookingId: z.string(),
    groupSessionId: z.string(),
    type: z.literal('group'),
    title: z.string(),
    when,
    status,
    isPte: z.boolean(),
    tutor: tutorCard.extend({ uid: z.string() }),
    info: z.object({ topic: topic.nullable() }),
    courseName: z.string(),
    level: z.int(),
    lessonCount: z.int(),
    maxStudentCount: z.int(),
    minStudentCount: z.int(),
    studentCount: z.int().describe('Seats that nobody gave back; a student sees the own one only'),
    studentIds: z.array(z.string()).describe('Of the students below'),
    students: z
      .array(student)
      .describe("In lists the reader's own seat only; of one lesson everybody for tutors and administrators"),
    awaitingFeedback: z.int().describe('Students whom the tutor may still write feedback for; none for a student'),
    feedbackCount: z.int().describe('Students who have their feedback; a student is told of the own'),
    ...moves,
  })
  .meta({ id: 'GroupLesson' });

/** The rule on its length is the school's (422); this bound only keeps bodies small. */
export const reasonBody = z.strictObject({ reason: z.string().max(4000) });

/** How many of one's own lessons come on one page. */
const ownPage = {
  limit: numberInQuery().pipe(z.int().min(1).max(lists.ownLessonsPageMax)).optional(),
  pageToken: pageToken().optional(),
};
export const mineQuery = z.strictObject({ view: z.enum(['live', 'upcoming']), ...ownPage });
export const historyQuery = z.strictObject({
  from: instantInQuery().optional(),
  to: instantInQuery().optional(),
  ...ownPage,
});

/** That a lesson must be chosen is the school's rule (BOOK-35), so an empty one passes here. */
const chosen = () => z.string().regex(/^[A-Za-z0-9_-]{0,64}$/);
const chosenTopic = z.strictObject({ material: chosen(), course: chosen(), lesson: chosen() });
export const infoBody = z.strictObject({
  tutor: id(),
  info: z.strictObject({
    topic: chosenTopic,
    introduction: z.boolean().optional(),
    correctMistakes: z.boolean().optional(),
    notes: z.string().max(text.notes).optional(),
  }),
});
/** FB-07. */
export const groupInfoBody = z.strictObject({ info: z.strictObject({ topic: chosenTopic }) });
