import { z } from 'zod';
import { group, text } from '@parlance/proto/limits';
import { statusWordList } from '@parlance/proto/json/words';
import { id, instant, page, pageToken, timeZone } from '../../routing/fields.ts';
import { feedback, feedbackBody } from '../bookings/feedback-schemas.ts';
import { chosenTopic } from '../bookings/record-schemas.ts';
import { payment, searchData, topic, tutorCard } from '../bookings/schemas.ts';
import { wallet } from '../tokens/schemas.ts';

const student = z.object({
  id: z.string(),
  seat: z.string().describe("What ratings and documents know this student's lesson by"),
  name: z.string(),
  image: z.string(),
  status: z.enum(statusWordList),
  hasFeedback: z.boolean(),
  viewFeedback: z.boolean(),
});

/** DATA-08, DATA-09. */
export const groupLesson = z
  .object({
    bookingId: z.string(),
    groupSessionId: z.string(),
    type: z.literal('group'),
    title: z.string(),
    when: z.int(),
    status: z.enum(statusWordList),
    isPte: z.boolean(),
    tutor: tutorCard.extend({ uid: z.string() }),
    info: z.object({ topic: topic.nullable() }),
    courseName: z.string(),
    level: z.int(),
    lessonCount: z.int(),
    maxStudentCount: z.int(),
    minStudentCount: z.int(),
    studentCount: z.int().describe('Seats that nobody gave back; a student sees the own one only'),
    studentIds: z.array(z.string()).describe('Everybody for tutors and administrators, oneself for a student'),
    students: z.array(student),
    payment,
    lastUpdated: z.int().nullable(),
    updatedBy: z.string(),
    commencedAt: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'GroupLesson' });

/** DATA-07. */
export const groupSession = z
  .object({
    id: z.string(),
    title: z.string(),
    tutor: z.string(),
    status: z.enum(['open', 'cancelled']),
    when: z.int().describe('Start of the first lesson'),
    isPte: z.boolean(),
    courseName: z.string(),
    level: z.int(),
    lessonCount: z.int(),
    maxStudentCount: z.int(),
    minStudentCount: z.int(),
    isUnderMinimum: z.boolean(),
    profile: z.object({ tutor: tutorCard }),
    bookings: z.array(groupLesson),
    lastUpdated: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'GroupSession' });

export const groupSessionPage = page(groupSession);

/** NS-28; what fits is said by the rules, these bounds only keep bodies small. */
export const addBody = z.strictObject({
  title: z.string().max(4 * text.groupTitle),
  tutor: id(),
  maxStudentCount: z.int32().min(1).optional(),
  minStudentCount: z.int32().min(1).optional(),
  lessons: z
    .array(z.strictObject({ when: instant(), material: id(), course: id(), lesson: id() }))
    .min(1)
    .max(group.lessonsMax),
});
export type AddBody = z.output<typeof addBody>;

const groupSearchData = searchData.omit({ tutor: true });
export const groupSearchBody = z.strictObject({
  data: groupSearchData,
  timezone: timeZone(),
  pageToken: pageToken().optional(),
});
/** The same in one piece, as a live watch names it. */
export const watchedGroupSearch = groupSearchData.extend({ timezone: timeZone() });

export const bookBody = z.strictObject({ booking: id(), selectedLessons: z.array(id()).max(group.lessonsMax) });
export const bookAnswer = z.object({ lessons: z.array(groupLesson), wallets: z.array(wallet) });
export const joinAnswer = z.object({ token: z.string(), room: z.string(), booking: groupLesson });

const studentWords = z.array(feedbackBody.omit({ isPte: true }).extend({ id: id() })).max(group.maxStudents);
/** FB-50. */
export const groupFeedbackBody = z.strictObject({ students: studentWords.min(1), isPte: z.boolean().optional() });
export type GroupFeedbackBody = z.output<typeof groupFeedbackBody>;
/** FB-55. */
export const groupDraftBody = z.strictObject({ students: studentWords, isPte: z.boolean().optional() });

/** FB-07. */
export const groupInfoBody = z.strictObject({ info: z.strictObject({ topic: chosenTopic }) });

const studentFeedback = z.array(z.object({ id: z.string(), feedback }));
export const groupDraftAnswer = z.object({ students: studentFeedback, savedAt: z.int().nullable() });
export const groupFeedbackAnswer = z.object({ students: studentFeedback, booking: groupLesson });
