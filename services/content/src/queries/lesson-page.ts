/** What a lesson's page shows besides its PDF: its recordings, the teacher's notes, and for administrators how it is used. */
import { library } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { jsonOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import { bookedOnly, opensMaterial } from '../domain/document-access.ts';
import type { LastChange, Lesson, Material } from '../domain/library.ts';
import { ofCourse, ofLesson, ofMaterial, type CourseRow } from '../outbound/postgres/library-row.ts';
import type { ShownLesson } from './courses.ts';
import { findAudio } from './file.ts';
import { lastChange, type ChangeRow } from './last-change.ts';

export type KnownRecording = {
  fileId: string;
  title: string;
  seconds: number;
  filename: string;
  contentType: string;
  size: number;
};
type KnownNotes = { fileId: string; filename: string; size: number; pages: number };
type LessonUse = { students: number; booked: number; firstBookedAt: Date | undefined };

/** A lesson where it is now; also one that is deleted, for what was booked on it. */
export async function findShelf(db: Queryable, id: string) {
  const { rows } = await db.query<{ lesson: Lesson & ChangeRow; course: CourseRow; material: Material }>(
    `select ${jsonOf({ lessons: `${ofLesson}, changedBy, changedByName, changedAt` })} as lesson,
            ${jsonOf({ courses: ofCourse })} as course, ${jsonOf({ materials: ofMaterial })} as material
       from lessons join courses on courses.id = lessons.course_id join materials on materials.id = courses.material_id
      where lessons.id = $1`,
    [id],
  );
  if (rows[0] === undefined) return undefined;
  const { lesson: row, course, material } = rows[0];
  const { changedAt, changedBy, changedByName, ...lesson } = row;
  const at = changedAt === null ? null : new Date(changedAt);
  const changed: LastChange | undefined = lastChange({ changedAt: at, changedBy, changedByName });
  return { lesson: withoutNulls<Lesson>(lesson), changed, course, material };
}

/** Those that its editor put in order, and else what lies at its path. */
export async function listRecordings(
  db: Queryable,
  { id, audioResource }: Pick<ShownLesson, 'id' | 'audioResource'>,
): Promise<KnownRecording[]> {
  const { rows } = await db.query<KnownRecording>(
    `select r.file_id as "fileId", r.title, r.seconds, f.filename, f.content_type as "contentType", f.size
       from lesson_recordings r join files f on f.id = r.file_id
      where r.lesson_id = $1 order by r.pos`,
    [id],
  );
  if (rows.length > 0 || audioResource === '') return rows;
  const { recordings } = await findAudio(db, { paths: [audioResource], pageToken: '' });
  return recordings.slice(0, library.recordingsMax).map(({ id: fileId, filename, contentType, size }) => {
    return { fileId, title: filename.replace(/\.[^.]*$/, ''), seconds: 0, filename, contentType, size };
  });
}

export async function findNotes(db: Queryable, fileId: string | undefined): Promise<KnownNotes | undefined> {
  if (fileId === undefined) return undefined;
  const { rows } = await db.query<KnownNotes>(
    `select id as "fileId", filename, size, coalesce(pages, 0) as pages from files where id = $1`,
    [fileId],
  );
  return rows[0];
}

export async function findUse(db: Queryable, lessonId: string, now: Date): Promise<LessonUse> {
  const { rows } = await db.query<{ uid: string; status: string; startsAt: Date | null }>(
    `select student_uid as uid, status, starts_at as "startsAt" from lesson_participants where lesson_id = $1`,
    [lessonId],
  );
  const had = rows.filter(({ status }) => opensMaterial(status));
  const starts = had.flatMap(({ startsAt, status }) =>
    startsAt !== null && startsAt > now && bookedOnly(status) ? [startsAt.getTime()] : [],
  );
  const firstBookedAt = starts.length === 0 ? undefined : new Date(Math.min(...starts));
  return { students: new Set(had.map(({ uid }) => uid)).size, booked: starts.length, firstBookedAt };
}
