import {
  changeLesson,
  checkedRecordings,
  demandKind,
  demandVersion,
  isElsewhere,
  type LessonChanges,
  type NewRecording,
} from '../domain/library-edits.ts';
import type { Course, LastChange, Lesson, Material } from '../domain/library.ts';
import { refuse } from '../domain/refusals.ts';
import { makeEditing, type EditingDeps, type Editor } from './editing.ts';
import { findOpenPlace } from './find-place.ts';
import type { Stores } from './ports.ts';

export type UpdateLesson = ReturnType<typeof makeUpdateLesson>;
type Files = {
  documentFileId: string | undefined;
  /** '': none. */
  notesFileId: string | undefined;
  recordings: readonly NewRecording[] | undefined;
};
type UpdateLessonCommand = {
  materialId: string;
  courseId: string;
  lessonId: string;
  version: number;
  changes: LessonChanges;
  files: Files;
  toCourseId: string | undefined;
} & Editor;

export function makeUpdateLesson(deps: EditingDeps) {
  const edit = makeEditing(deps);
  return async ({ version, changes, files, toCourseId, lessonId, ...command }: UpdateLessonCommand) => {
    const { materialId, courseId, once, by: editor } = command;
    const { done } = await edit({ once, by: editor }, async ({ by, at, ...stores }) => {
      const { course, material } = await findOpenPlace(stores, { materialId, courseId });
      const found = await stores.lessons.find(lessonId);
      if (found === undefined || found.row.courseId !== course.id) throw refuse('LESSON_NOT_FOUND');
      const before = demandVersion(found, version);
      const target = await targetOf(stores, { course, material, toCourseId });
      const others = { ...target, lessons: target.lessons.filter(({ id }) => id !== before.id) };
      const placed = changeLesson(before, changes, others, material.isPte);
      const lesson = await withFiles(stores, { before, placed, files, at });
      await stores.lessons.save([lesson], by);
      if (before.visible && (!lesson.visible || target.id !== course.id)) await stores.reviews.ask(course.id);
      // What is completed comes along, and may be all that the other course has.
      if (lesson.visible && target.id !== course.id) await stores.reviews.ask(target.id);
      if (isElsewhere(before, lesson)) await tellPlaces(stores, { before, course, target, by });
      const cause = target.id === course.id ? 'lesson-changed' : 'lesson-moved';
      await stores.facts.lessonChanged(target, lesson, cause, at);
      return { lesson, changed: by };
    });
    return done;
  };
}

type Move = { course: Course; material: Material; toCourseId: string | undefined };

async function targetOf(stores: Stores, { course, material, toCourseId }: Move): Promise<Course> {
  if (toCourseId === undefined || toCourseId === course.id) return course;
  const target = await stores.courses.find(toCourseId);
  if (target === undefined || target.deleted) throw refuse('COURSE_NOT_FOUND');
  const above = await stores.materials.find(target.row.materialId);
  if (above === undefined || above.deleted) throw refuse('COURSE_NOT_FOUND');
  if (above.row.isPte !== material.isPte) throw refuse('STREAM_FIXED');
  return target.row;
}

/** Which lessons a course has in which order is another version of it; who booked the lesson finds it where it was. */
async function tellPlaces(
  stores: Stores,
  { before, course, target, by }: { before: Lesson; course: Course; target: Course; by: LastChange },
): Promise<void> {
  await stores.courses.save({ ...course, version: course.version + 1 }, by);
  if (target.id === course.id) return;
  await stores.courses.save({ ...target, version: target.version + 1 }, by);
  await stores.library.addMove(before.id, course.id);
}

type Filed = { before: Lesson; placed: Lesson; files: Files; at: Date };

async function withFiles(stores: Stores, { before, placed, files, at }: Filed): Promise<Lesson> {
  const { documentFileId: document, notesFileId: notes } = files;
  const recordings = files.recordings && checkedRecordings(files.recordings);
  const named = {
    document: listed(document),
    notes: listed(notes),
    recordings: recordings?.map(({ fileId }) => fileId) ?? [],
  };
  const known = await stores.files.findOfLibrary([...named.document, ...named.notes, ...named.recordings]);
  demandKind('document', named.document, known);
  demandKind("teacher's note", named.notes, known);
  demandKind('recording', named.recordings, known);
  const [isNew] = named.document.filter((id) => id !== before.documentFileId);
  if (isNew !== undefined) await stores.lessons.addRevision(before, isNew, at);
  if (recordings) await stores.lessons.saveRecordings(before.id, recordings);
  return {
    ...placed,
    documentFileId: isNew ?? before.documentFileId,
    notesFileId: notes === '' ? undefined : (notes ?? before.notesFileId),
    audioResource: recordings ? audioPath(before, recordings.length) : before.audioResource,
  };
}

const listed = (id: string | undefined): string[] => (id === undefined || id === '' ? [] : [id]);

/** What its recordings are asked for by; a lesson without any has none. */
function audioPath({ id, audioResource }: Lesson, count: number): string {
  if (count === 0) return '';
  return audioResource === '' ? `recordings/${id}` : audioResource;
}
