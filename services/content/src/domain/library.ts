/** Materials hold courses, courses hold lessons (DATA-17..DATA-19): what may be written. */
import { library } from '@parlance/proto/limits';
import { isPlain } from '@parlance/proto/limits/fields';
import { refuse } from './refusals.ts';
import { lessonCode } from './lesson-code.ts';
import { uploadPath } from './upload.ts';

export type Material = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly dlink: string;
  readonly visible: boolean;
  readonly url: string;
  readonly isPte: boolean;
  readonly isDefault: boolean;
  readonly version: number;
  readonly pos: number;
  /** Students may hear the recordings of its samples (NS-57). */
  readonly isFree: boolean;
};

/** Who changed something last, and when. */
export type LastChange = { readonly uid: string; readonly name: string; readonly at: Date };

export type Lesson = {
  readonly id: string;
  readonly courseId: string;
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly pos: number;
  readonly tutorResource: string;
  readonly audioResource: string;
  readonly documentFileId: string | undefined;
  readonly notesFileId: string | undefined;
  readonly visible: boolean;
  /** Whoever is signed in may read it (MAT-08). */
  readonly isSample: boolean;
  readonly version: number;
};

export type Course = {
  readonly id: string;
  readonly materialId: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly description: string;
  readonly lessons: readonly Lesson[];
  readonly version: number;
  readonly visible: boolean;
  readonly pos: number;
};

const { nameMax: longestName, textMax: longestText, iconMax: longestIcon, levels, positions } = library;

export type NewMaterial = Omit<Material, 'dlink' | 'version' | 'pos' | 'isFree'> & { isFree?: boolean };

export function newMaterial(input: NewMaterial): Material {
  return checkedMaterial({ ...input, dlink: '', version: 1, pos: 0, isFree: input.isFree ?? false });
}

export function checkedMaterial(material: Material): Material {
  const url = text(material.url, 'url', longestText);
  if (url !== '' && !/^https?:\/\//.test(url)) throw refuse('URL_MALFORMED');
  return {
    ...material,
    name: name(material.name),
    description: text(material.description, 'description', longestText),
    icon: text(material.icon, 'icon', longestIcon),
    url,
  };
}

export type NewCourse = Omit<Course, 'lessons' | 'version' | 'visible' | 'pos'> & { visible?: boolean | undefined };

export function newCourse(input: NewCourse): Course {
  return checkedCourse({ ...input, lessons: [], version: 1, visible: input.visible ?? true, pos: 0 });
}

export function checkedCourse(course: Course): Course {
  if (!/^[A-Z0-9]{2,4}$/.test(course.abbreviation)) throw refuse('ABBREVIATION_MALFORMED');
  const description = text(course.description, 'description', longestText);
  return { ...course, name: name(course.name), description };
}

export type NewLesson = Pick<Lesson, 'id' | 'name' | 'level' | 'pos' | 'documentFileId'> & {
  audioResource?: string | undefined;
  visible?: boolean | undefined;
  isSample?: boolean;
};

/** The course after the lesson joined it. */
export function addLesson(
  course: Course,
  input: NewLesson,
  { isPte }: { isPte: boolean },
): { course: Course; lesson: Lesson } {
  const { visible = true, isSample = false, audioResource = '' } = input;
  const lesson: Lesson = {
    ...placeIn(course, input, isPte),
    id: input.id,
    documentFileId: input.documentFileId,
    name: name(input.name),
    tutorResource: '',
    audioResource: audioResource === '' ? '' : uploadPath(audioResource),
    notesFileId: undefined,
    visible,
    isSample,
    version: 1,
  };
  return { course: { ...course, lessons: [...course.lessons, lesson], version: course.version + 1 }, lesson };
}

type Placed = Pick<Lesson, 'courseId' | 'level' | 'pos' | 'code'>;

/** A place in a course with its code; position 0 is the one after the last of the level, or of all where codes tell no level. */
export function placeIn(course: Course, { level, pos }: { level: number; pos: number }, isPte: boolean): Placed {
  between(level, levels, 'level');
  const place = pos === 0 ? nextPos(course, level, isPte) : pos;
  between(place, positions, 'position');
  const code = lessonCode({ abbreviation: course.abbreviation, isPte, level, pos: place });
  return { courseId: course.id, level, pos: place, code };
}

function nextPos({ lessons }: Course, level: number, isPte: boolean): number {
  const taken = lessons.filter((lesson) => isPte || lesson.level === level).map(({ pos }) => pos);
  const next = Math.max(0, ...taken) + 1;
  if (next > positions.last) throw refuse('LEVEL_FULL');
  return next;
}

export const checkedName = (value: string): string => name(value);

/** A course is only found under its own material. */
export function courseOf<C extends { materialId: string }>(course: C | undefined, materialId: string): C {
  if (course === undefined || course.materialId !== materialId) throw refuse('COURSE_NOT_FOUND');
  return course;
}

function name(value: string): string {
  const trimmed = text(value, 'name', longestName).trim();
  if (trimmed === '') throw refuse('NAME_MISSING');
  if (!isPlain(trimmed)) throw refuse('NAME_NOT_PLAIN');
  return trimmed;
}

function text(value: string, field: string, longest: number): string {
  if (value.length > longest) throw refuse('TEXT_TOO_LONG', { fill: [field, longest] });
  return value;
}

function between(value: number, range: { first: number; last: number }, field: string): void {
  if (!Number.isInteger(value) || value < range.first || value > range.last) {
    throw refuse('NUMBER_OUT_OF_RANGE', { fill: [field, range.first, range.last] });
  }
}
