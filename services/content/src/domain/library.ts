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

export type NewMaterial = Omit<Material, 'dlink' | 'version' | 'pos' | 'isFree'>;

export function newMaterial(input: NewMaterial): Material {
  const url = text(input.url, 'url', longestText);
  if (url !== '' && !/^https?:\/\//.test(url)) throw refuse('URL_MALFORMED');
  return {
    ...input,
    name: name(input.name),
    description: text(input.description, 'description', longestText),
    icon: text(input.icon, 'icon', longestIcon),
    url,
    dlink: '',
    version: 1,
    pos: 0,
    isFree: false,
  };
}

export type NewCourse = Omit<Course, 'lessons' | 'version' | 'visible' | 'pos'>;

export function newCourse(input: NewCourse): Course {
  if (!/^[A-Z0-9]{2,4}$/.test(input.abbreviation)) {
    throw refuse('ABBREVIATION_MALFORMED');
  }
  const description = text(input.description, 'description', longestText);
  return { ...input, name: name(input.name), description, lessons: [], version: 1, visible: true, pos: 0 };
}

export type NewLesson = Pick<Lesson, 'id' | 'name' | 'level' | 'pos' | 'documentFileId'> & {
  audioResource?: string | undefined;
};

/** The course after the lesson joined it. */
export function addLesson(
  course: Course,
  input: NewLesson,
  { isPte }: { isPte: boolean },
): { course: Course; lesson: Lesson } {
  between(input.level, levels, 'level');
  between(input.pos, positions, 'position');
  const code = lessonCode({ abbreviation: course.abbreviation, isPte, level: input.level, pos: input.pos });
  const lesson: Lesson = {
    ...input,
    courseId: course.id,
    name: name(input.name),
    code,
    tutorResource: '',
    audioResource: input.audioResource ? uploadPath(input.audioResource) : '',
    notesFileId: undefined,
    visible: true,
    isSample: false,
    version: 1,
  };
  return { course: { ...course, lessons: [...course.lessons, lesson], version: course.version + 1 }, lesson };
}

/** A course is only found under its own material. */
export function courseOf(course: Course | undefined, materialId: string): Course {
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
