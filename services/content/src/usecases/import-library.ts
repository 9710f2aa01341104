/** Lessons of a manifest, all or none, in one transaction; a dry run says what it would make. */
import type { NewId } from '@parlance/runtime/ids/new-id';
import {
  demandLines,
  planImport,
  type ImportLine,
  type PlannedCourse,
  type Present,
} from '../domain/library-import.ts';
import type { Course, LastChange, Material } from '../domain/library.ts';
import { makeEditing, type EditingDeps, type Editor } from './editing.ts';
import type { Stores } from './ports.ts';

export type ImportLibrary = ReturnType<typeof makeImportLibrary>;
type ImportCommand = { dryRun: boolean; lines: readonly ImportLine[] } & Editor;
type Plan = ReturnType<typeof planImport>;
type By = { by: LastChange; at: Date };

export function makeImportLibrary({ newId, ...deps }: EditingDeps & { newId: NewId }) {
  const edit = makeEditing(deps);
  return async ({ dryRun, lines, ...editor }: ImportCommand) => {
    demandLines(lines);
    if (dryRun) return reportOf(planImport(lines, await deps.uow.run((stores) => presentOf(stores, lines, newId))));
    const { done } = await edit(
      editor,
      async ({ by, at, ...stores }) => {
        const plan = planImport(lines, await presentOf(stores, lines, newId));
        if (plan.faults.length === 0) await write(stores, plan, { by, at });
        return reportOf(plan);
      },
      { order: true },
    );
    return done;
  };
}

function reportOf({ materials, courses, faults, knownLines }: Plan) {
  const isNew = (planned: { isNew: boolean }) => planned.isNew;
  const lessons = courses.reduce((sum, { made }) => sum + made.length, 0);
  const made = { materials: materials.filter(isNew).length, courses: courses.filter(isNew).length, lessons };
  return { ...made, faults, known: knownLines.length, knownLines };
}

const alike = (name: string): string => name.trim().toLowerCase();

/** What the library has of the names and files in the manifest. */
async function presentOf(stores: Stores, lines: readonly ImportLine[], newId: NewId): Promise<Present> {
  const materials = new Map<string, Material>();
  const courses = new Map<string, Course>();
  for (const { material: name, course: courseName } of lines) {
    const known = materials.get(alike(name)) ?? (await stores.materials.findByName(name.trim()));
    if (known === undefined) continue;
    materials.set(alike(name), known);
    const key = `${known.id} ${alike(courseName)}`;
    const course = courses.get(key) ?? (await stores.courses.findByName(known.id, courseName.trim()));
    if (course !== undefined) courses.set(key, course);
  }
  const files = await stores.files.findOfLibrary(
    lines.flatMap(({ documentFileId, notesFileId, recordings }) => [
      documentFileId ?? '',
      notesFileId ?? '',
      ...recordings.map(({ fileId }) => fileId),
    ]),
  );
  const course = (materialId: string, name: string) => courses.get(`${materialId} ${name}`);
  return { material: (name) => materials.get(name), course, files, newId };
}

async function write(stores: Stores, { materials, courses }: Plan, { by, at }: By): Promise<void> {
  for (const { material, isNew } of materials) {
    if (isNew) {
      await stores.materials.insert(material, by);
      await stores.facts.materialChanged(material, 'created', at);
    } else if (courses.some((planned) => planned.isNew && planned.course.materialId === material.id)) {
      await stores.materials.save({ ...material, version: material.version + 1 }, by);
    }
  }
  for (const planned of courses) await writeCourse(stores, planned, { by, at });
}

async function writeCourse(stores: Stores, { course, isNew, made }: PlannedCourse, { by, at }: By): Promise<void> {
  if (isNew) {
    const placed = { ...course, pos: (await stores.courses.lastPos(course.materialId)) + 1 };
    await stores.courses.insert(placed, by);
    await stores.facts.courseChanged({ ...placed, lessons: [] }, 'created', at);
  }
  if (made.length === 0) return;
  for (const { lesson, recordings } of made) {
    await stores.lessons.insert(lesson, by);
    if (recordings.length > 0) await stores.lessons.saveRecordings(lesson.id, recordings);
  }
  const changed = isNew ? course : { ...course, version: course.version + 1 };
  if (!isNew) await stores.courses.save(changed, by);
  const lessons = made.map(({ lesson }) => lesson);
  await stores.facts.courseChanged({ ...changed, lessons }, 'lessons-imported', at);
}
