/** What an administrator may change of what is there: on the version that they saw, and on no other. */
import { library } from '@parlance/proto/limits';
import { charactersIn, isPlain } from '@parlance/proto/limits/fields';
import { lessonCode } from './lesson-code.ts';
import {
  checkedCourse,
  checkedMaterial,
  checkedName,
  placeIn,
  type Course,
  type LastChange,
  type Lesson,
  type Material,
} from './library.ts';
import { refuse } from './refusals.ts';

/** A row as it is now, who changed it last, and whether it is deleted. */
export type Kept<T> = { readonly row: T; readonly changed: LastChange | undefined; readonly deleted: boolean };

/** Nothing is overwritten that somebody did not see: they are told who changed it, and what it is now. */
export function demandVersion<T extends { version: number }>({ row, changed, deleted }: Kept<T>, seen: number): T {
  if (!deleted && row.version === seen) return row;
  throw anotherVersion(changed, { deleted, row });
}

export function anotherVersion(by: LastChange | undefined, now: object = {}) {
  const { name = '', uid = '', at } = by ?? {};
  const details = { ...now, by: { uid, name }, at: at?.getTime() ?? null };
  return refuse('LIBRARY_CHANGED', { fill: [name === '' ? 'Somebody' : name], details });
}

/** What is left out stays. */
type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined };
function changed<T extends object>(before: T, changes: Changes<NoInfer<T>>): T {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(said) };
}

export type MaterialChanges = Changes<
  Pick<Material, 'name' | 'description' | 'icon' | 'url' | 'isPte' | 'visible' | 'isDefault' | 'isFree'>
>;

export function changeMaterial(material: Material, changes: MaterialChanges, hasCourses: boolean): Material {
  const next = changed(material, changes);
  if (hasCourses && next.isPte !== material.isPte) throw refuse('STREAM_FIXED');
  return checkedMaterial({ ...next, version: material.version + 1 });
}

export type CourseChanges = Changes<Pick<Course, 'name' | 'abbreviation' | 'description' | 'visible'>>;

/** With another abbreviation its lessons have other codes. */
export function changeCourse(course: Course, changes: CourseChanges, isPte: boolean): Course {
  const next = checkedCourse({ ...changed(course, changes), version: course.version + 1 });
  if (next.abbreviation === course.abbreviation) return next;
  const lessons = next.lessons.map((lesson) => ({
    ...lesson,
    code: lessonCode({ ...lesson, abbreviation: next.abbreviation, isPte }),
    version: lesson.version + 1,
  }));
  return { ...next, lessons };
}

export type LessonChanges = Changes<Pick<Lesson, 'name' | 'level' | 'pos' | 'visible' | 'isSample'>>;

/** `course` is where it will be: the one that it is in, or another. */
export function changeLesson(lesson: Lesson, changes: LessonChanges, course: Course, isPte: boolean): Lesson {
  const next = changed(lesson, changes);
  const stays = next.level === lesson.level && course.id === lesson.courseId;
  const pos = changes.pos ?? (stays ? lesson.pos : 0);
  const place = placeIn(course, { level: next.level, pos }, isPte);
  return { ...next, ...place, name: checkedName(next.name), version: lesson.version + 1 };
}

export const isElsewhere = (before: Lesson, after: Lesson): boolean =>
  before.courseId !== after.courseId || before.level !== after.level || before.pos !== after.pos;

/** An order names each that is there once: nothing is lost by it, and nothing else comes in. */
export function demandOrder(present: readonly string[], wanted: readonly string[]): void {
  const named = new Set(wanted);
  const isWhole = named.size === wanted.length && wanted.length === present.length;
  if (!isWhole || !present.every((id) => named.has(id))) throw refuse('ORDER_MALFORMED');
}

/** Lessons of a level in another order, on the places that they have together: whoever does not move keeps the code. */
export function orderLessons(course: Course, level: number, ids: readonly string[], isPte: boolean): Lesson[] {
  const ofLevel = course.lessons.filter((lesson) => lesson.level === level);
  demandOrder(
    ofLevel.map(({ id }) => id),
    ids,
  );
  const places = ofLevel.map(({ pos }) => pos).toSorted((left, right) => left - right);
  const byId = new Map(ofLevel.map((lesson) => [lesson.id, lesson]));
  return ids.flatMap((id, at) => {
    const lesson = byId.get(id);
    const pos = places[at];
    if (lesson === undefined || pos === undefined || lesson.pos === pos) return [];
    const code = lessonCode({ abbreviation: course.abbreviation, isPte, level, pos });
    return [{ ...lesson, pos, code, version: lesson.version + 1 }];
  });
}

export type NewRecording = { readonly fileId: string; readonly title: string; readonly seconds: number };
const longestRecording = 24 * 60 * 60;

export function checkedRecordings(recordings: readonly NewRecording[]): NewRecording[] {
  if (recordings.length > library.recordingsMax) throw refuse('TOO_MANY_RECORDINGS', { fill: [library.recordingsMax] });
  return recordings.map(({ fileId, title, seconds }) => {
    const trimmed = title.trim();
    if (charactersIn(trimmed) > library.nameMax) throw refuse('TEXT_TOO_LONG', { fill: ['title', library.nameMax] });
    if (!isPlain(trimmed)) throw refuse('NAME_NOT_PLAIN');
    if (!Number.isInteger(seconds) || seconds < 0 || seconds > longestRecording) {
      throw refuse('NUMBER_OUT_OF_RANGE', { fill: ['length', 0, longestRecording] });
    }
    return { fileId, title: trimmed, seconds };
  });
}

const kinds: Record<'document' | 'recording' | "teacher's note", (type: string) => boolean> = {
  document: (type) => type === 'application/pdf',
  "teacher's note": (type) => type === 'application/pdf',
  recording: (type) => type.startsWith('audio/'),
};

/** A file is what it is used for, and of the library: not an applicant's, nor one that is not there. */
export function demandKind(
  kind: keyof typeof kinds,
  ids: readonly string[],
  known: ReadonlyMap<string, { contentType: string }>,
): void {
  for (const id of ids) {
    const file = known.get(id);
    if (file === undefined) throw refuse('FILE_NOT_FOUND');
    if (!kinds[kind](file.contentType)) throw refuse('FILE_KIND_WRONG', { fill: [kind] });
  }
}
