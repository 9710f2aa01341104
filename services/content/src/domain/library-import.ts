/** A manifest of lessons becomes materials, courses and lessons in memory, line by line; what is wrong with a line is said of it, and the others are looked at all the same. */
import { library } from '@parlance/proto/limits';
import { checkedRecordings, demandKind, type NewRecording } from './library-edits.ts';
import { addLesson, newCourse, newMaterial, type Course, type Lesson, type Material } from './library.ts';
import { isRefused, refuse } from './refusals.ts';

export type ImportLine = {
  readonly line: number;
  readonly material: string;
  readonly isPte: boolean;
  readonly course: string;
  readonly abbreviation: string;
  readonly level: number;
  readonly pos: number;
  readonly name: string;
  readonly documentFileId: string | undefined;
  readonly notesFileId: string | undefined;
  readonly recordings: readonly NewRecording[];
  readonly isSample: boolean;
};
type ImportFault = { readonly line: number; readonly code: string; readonly message: string };
export type PlannedCourse = { course: Course; readonly isNew: boolean; made: PlannedLesson[] };
type PlannedLesson = { readonly lesson: Lesson; readonly recordings: readonly NewRecording[] };
type PlannedMaterial = { readonly material: Material; readonly isNew: boolean };

/** What is there of the names that the manifest has. */
export type Present = {
  readonly material: (name: string) => Material | undefined;
  readonly course: (materialId: string, name: string) => Course | undefined;
  readonly files: ReadonlyMap<string, { contentType: string }>;
  readonly newId: () => string;
};

const alike = (name: string): string => name.trim().toLowerCase();

export function demandLines(lines: readonly ImportLine[]): void {
  if (lines.length < 1 || lines.length > library.importMax)
    throw refuse('IMPORT_MALFORMED', { fill: [library.importMax] });
}

export function planImport(lines: readonly ImportLine[], present: Present) {
  const materials = new Map<string, PlannedMaterial>();
  const courses = new Map<string, PlannedCourse>();
  const faults: ImportFault[] = [];
  const knownLines: number[] = [];
  for (const line of lines) {
    try {
      const { material } = remembered(materials, alike(line.material), () => materialOf(line, present));
      const key = `${material.id} ${alike(line.course)}`;
      const planned = remembered(courses, key, () => courseOf(line, material.id, present));
      if (!addTo(planned, { line, material, present })) knownLines.push(line.line);
    } catch (error) {
      if (!isRefused(error)) throw error;
      faults.push({ line: line.line, code: error.reason, message: error.message });
    }
  }
  return { materials: [...materials.values()], courses: [...courses.values()], faults, knownLines };
}

function remembered<T>(all: Map<string, T>, key: string, make: () => T): T {
  const found = all.get(key) ?? make();
  all.set(key, found);
  return found;
}

function materialOf({ material: name, isPte }: ImportLine, { material, newId }: Present): PlannedMaterial {
  const found = material(alike(name));
  if (found === undefined) {
    const nothing = { description: '', icon: '', url: '', visible: true, isDefault: false };
    return { material: newMaterial({ ...nothing, id: newId(), name, isPte }), isNew: true };
  }
  return { material: found, isNew: false };
}

function courseOf({ course: name, abbreviation }: ImportLine, materialId: string, present: Present): PlannedCourse {
  const found = present.course(materialId, alike(name));
  if (found !== undefined) return { course: found, isNew: false, made: [] };
  const course = newCourse({ id: present.newId(), materialId, name, abbreviation, description: '' });
  return { course, isNew: true, made: [] };
}

type Adding = { line: ImportLine; material: Material; present: Present };

/** Whether it was not there. */
function addTo(planned: PlannedCourse, { line, material, present }: Adding): boolean {
  const { course } = planned;
  demandSame('material', 'stream', [line.isPte, material.isPte, material.isPte ? 'PTE' : 'Workplace']);
  demandSame('course', 'abbreviation', [line.abbreviation, course.abbreviation, course.abbreviation]);
  const isThere = course.lessons.some(({ name, level }) => level === line.level && alike(name) === alike(line.name));
  if (isThere) return false;
  const recordings = checkedRecordings(line.recordings);
  const { documentFileId, notesFileId } = line;
  demandKind('document', [documentFileId ?? []].flat(), present.files);
  demandKind("teacher's note", [notesFileId ?? []].flat(), present.files);
  demandKind(
    'recording',
    recordings.map(({ fileId }) => fileId),
    present.files,
  );
  const id = present.newId();
  const { name, level, pos, isSample } = line;
  const added = addLesson(course, { id, name, level, pos, documentFileId, isSample }, material);
  const isTaken = course.lessons.some(({ code, ...place }) => code === added.lesson.code || isAt(place, added.lesson));
  if (isTaken) throw refuse('POSITION_TAKEN');
  const audioResource = recordings.length > 0 ? `recordings/${id}` : '';
  const lesson = { ...added.lesson, notesFileId, audioResource };
  planned.course = { ...course, lessons: [...course.lessons, lesson] };
  planned.made.push({ lesson, recordings });
  return true;
}

type Place = { level: number; pos: number };
const isAt = (one: Place, other: Place): boolean => one.level === other.level && one.pos === other.pos;

function demandSame(what: string, field: string, [asked, there, said]: readonly [unknown, unknown, string]): void {
  if (asked !== there) throw refuse('IMPORT_DIFFERS', { fill: [what, field, said] });
}
