import { z } from 'zod';
import { library, lists } from '@parlance/proto/limits';
import { flagInQuery, id, numberInQuery, page, pageQuery } from '../../routing/fields.ts';

/** For administrators: who changed it last, and when; null where nobody has since it was made. */
const lastChange = z.object({ uid: z.string(), name: z.string(), at: z.int() }).meta({ id: 'LastChange' });
export type LastChangeJson = z.input<typeof lastChange>;

/** For administrators: as this student sees it, as it is shown now or with what is still hidden (ADM-18). */
export const previewQuery = z.strictObject({
  preview: z.enum(['subscribed', 'trial', 'none']).optional(),
  withHidden: flagInQuery().optional(),
});
export const courseQuery = previewQuery;

/** DATA-17..DATA-19. */
export const material = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    dlink: z.string(),
    visible: z.boolean(),
    url: z.string(),
    isPte: z.boolean(),
    isDefault: z.boolean(),
    version: z.int(),
    pos: z.int(),
    isFree: z.boolean(),
    courseCount: z.int(),
    lessonCount: z.int(),
    isOpened: z.boolean(),
    changed: lastChange.nullable(),
  })
  .meta({ id: 'Material' });
export const lesson = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    level: z.int(),
    pos: z.int(),
    tutorResource: z.string(),
    audioResource: z.string(),
    visible: z.boolean(),
    isSample: z.boolean(),
    version: z.int(),
    isOpened: z.boolean(),
    hasDocument: z.boolean(),
    documentPages: z.int(),
    hasNotes: z.boolean(),
    recordingCount: z.int(),
  })
  .meta({ id: 'Lesson' });
/** GEN-11: there are 8. */
const courseUnit = z
  .object({ number: z.int().min(1).max(8), title: z.string(), description: z.string() })
  .meta({ id: 'CourseUnit' });
export const course = z
  .object({
    id: z.string(),
    name: z.string(),
    abbreviation: z.string(),
    description: z.string(),
    version: z.int(),
    lessons: z.array(lesson),
    units: z.array(courseUnit),
    skillSections: z.array(z.string()),
    visible: z.boolean(),
    pos: z.int(),
    changed: lastChange.nullable(),
  })
  .meta({ id: 'Course' });

/** MAT-08. */
const sample = z
  .object({
    materialId: z.string(),
    materialName: z.string(),
    isPte: z.boolean(),
    courseId: z.string(),
    lessonId: z.string(),
    code: z.string(),
    name: z.string(),
    pages: z.int(),
  })
  .meta({ id: 'Sample' });
/** `samples` are for whoever has no subscription, on the first page; `orderVersion` is for administrators. */
export const materialsAnswer = page(material).extend({
  isSubscribed: z.boolean(),
  samples: z.array(sample),
  orderVersion: z.int(),
});
export const courseAnswer = z.object({ material, course });

const lessonDocument = z
  .object({
    fileId: z.string(),
    revision: z.int(),
    filename: z.string(),
    size: z.int(),
    pages: z.int(),
    at: z.int().nullable(),
  })
  .meta({ id: 'LessonDocument' });
/** The address is null for whoever may not hear it (PERM-04, NS-57). */
const lessonRecording = z
  .object({
    fileId: z.string(),
    title: z.string(),
    seconds: z.int(),
    filename: z.string(),
    contentType: z.string(),
    size: z.int(),
    url: z.string().nullable(),
    expiresAt: z.int().nullable(),
  })
  .meta({ id: 'LessonRecording' });
const teachersNotes = z
  .object({ filename: z.string(), size: z.int(), pages: z.int(), url: z.string(), expiresAt: z.int() })
  .meta({ id: 'TeachersNotes' });
/** Notes are for teachers and administrators; use and change for administrators. */
export const lessonPage = z
  .object({
    material,
    course,
    lesson,
    document: lessonDocument.nullable(),
    recordings: z.array(lessonRecording),
    notes: teachersNotes.nullable(),
    use: z.object({ students: z.int(), booked: z.int(), firstBookedAt: z.int().nullable() }).nullable(),
    changed: lastChange.nullable(),
  })
  .meta({ id: 'LessonPage' });
export const lessonQuery = z.strictObject({ booking: id().optional(), ...previewQuery.shape });

export const documentQuery = z.strictObject({
  material: id(),
  course: id(),
  lesson: id(),
  booking: id().optional(),
  ...previewQuery.shape,
});
export const documentAnswer = z.object({ url: z.string(), expiresAt: z.int() });

/** Of administrators. */
export const listQuery = z.strictObject({
  ...pageQuery.shape,
  state: z.enum(['visible', 'hidden', 'no-pdf']).optional(),
  ...previewQuery.shape,
});

export const searchQuery = z.strictObject({
  q: z.string().min(1).max(library.search.letters),
  limit: numberInQuery().pipe(z.int().min(1).max(library.search.hitsMax)).optional(),
  ...previewQuery.shape,
});
const hit = z
  .object({
    kind: z.enum(['material', 'course', 'lesson']),
    materialId: z.string(),
    materialName: z.string(),
    isPte: z.boolean(),
    courseId: z.string(),
    courseName: z.string(),
    lessonId: z.string(),
    code: z.string(),
    name: z.string(),
    isOpened: z.boolean(),
    isHidden: z.boolean(),
  })
  .meta({ id: 'LibraryHit' });
export type HitKind = z.input<typeof hit>['kind'];
export const searchAnswer = z.object({ items: z.array(hit) });

export const abbreviationQuery = z.strictObject({ name: z.string().min(1).max(library.nameMax) });
export const abbreviationAnswer = z.object({ abbreviation: z.string() });

/** FB-33; a path is a folder of recordings or one of them. */
export const audioBody = z.strictObject({
  paths: z.array(z.string().min(1).max(300)).max(lists.recordingPaths),
  // Names the recording that the page before ended with.
  pageToken: z.string().max(2048).optional(),
});
export const audioPage = page(
  z
    .object({
      path: z.string(),
      filename: z.string(),
      contentType: z.string(),
      size: z.int(),
      url: z.string(),
      expiresAt: z.int(),
    })
    .meta({ id: 'AudioResource' }),
);
