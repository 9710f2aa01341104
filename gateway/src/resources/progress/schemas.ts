/** What students have completed, and their certificates (PROG-01, PROG-02, NS-30, NS-31). */
import { z } from 'zod';
import { library, text } from '@parlance/proto/limits';
import { id, instant, page } from '../../routing/fields.ts';

const details = z
  .object({
    completed: z.boolean(),
    when: z.int().nullable(),
    tutor: z.string().describe('As they were called then'),
    tutorUid: z.string(),
    source: z.enum(['lesson', 'office']).nullable(),
  })
  .meta({ id: 'CompletionDetails' });
const lesson = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    level: z.int(),
    isHidden: z.boolean().describe('Completed, and not shown any more'),
    completionDetails: details,
  })
  .meta({ id: 'LessonProgress' });
export const courseProgress = z
  .object({
    materialId: z.string(),
    materialName: z.string(),
    isPte: z.boolean(),
    courseId: z.string(),
    courseName: z.string(),
    courseAbbreviation: z.string(),
    lessons: z.array(lesson),
    lessonCount: z.int(),
    completedCount: z.int(),
    percent: z.int().min(0).max(100),
    lastCompletedAt: z.int().nullable(),
    certificateNumber: z.string().nullable(),
  })
  .meta({ id: 'CourseProgress' });
export const progressAnswer = page(courseProgress).extend({
  totals: z.object({
    completedLessons: z.int(),
    since: z.int().nullable(),
    certificates: z.int(),
    lessonMinutes: z.int().describe('Of lessons that took place, as they were booked'),
  }),
});

/** As many as a course can have. */
const mostLessons = library.levels.last * library.positions.last;
const noted = z.strictObject({
  id: id(),
  completionDetails: z.strictObject({
    completed: z.boolean(),
    when: instant().optional().describe('Now, unless it is said'),
    tutor: id().optional().describe('Uid of a teacher'),
  }),
});
export type NotedLesson = z.output<typeof noted>;
export const noteBody = z.strictObject({ lessons: z.array(noted).min(1).max(mostLessons) });

export const certificateStates = ['issuing', 'issued', 'revoked'] as const;
/** PROG-02. */
const certificate = z
  .object({
    number: z.string(),
    state: z.enum(certificateStates),
    courseId: z.string(),
    categoryName: z.string(),
    studentName: z.string().describe('Empty while the document is made'),
    courseName: z.string(),
    courseAbbreviation: z.string(),
    courseDescription: z.string(),
    lessons: z.array(lesson),
    issuedAt: z.int(),
    revokedAt: z.int().nullable(),
    revokedReason: z.string(),
    link: z.string().describe('Where anybody may check it'),
    pdfSha256: z.string(),
    record: z.string().describe('Compact JWS; its keys are at /c/keys.json'),
  })
  .meta({ id: 'Certificate' });
export const certificatesAnswer = page(certificate);

export const revokeBody = z.strictObject({
  reason: z.string().min(text.adjustReasonMin).max(text.adjustReasonMax),
  replace: z.boolean().optional().describe('Issue another one, with the name that the student has now'),
});
export const revokedAnswer = z.object({ certificate, replacement: certificate.nullable() });
