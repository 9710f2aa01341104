/** The office notes lessons as completed, or as not completed. */
import type { Command } from '@parlance/runtime/idempotency/store';
import { afterNote, checkNote, type NotedLesson } from '../domain/progress.ts';
import { refuse } from '../domain/refusals.ts';
import type { Stores, UnitOfWork } from './ports.ts';
import type { FindPeople, KnownPerson } from './progress-ports.ts';
import { settleCourse, type Certifying } from './settle-course.ts';

export type NoteProgress = ReturnType<typeof makeNoteProgress>;
type NoteProgressCommand = {
  studentUid: string;
  materialId: string;
  courseId: string;
  lessons: readonly NotedLesson[];
  by: string;
  once: Command;
};
type Deps = Certifying & { uow: UnitOfWork; findPeople: FindPeople };

export function makeNoteProgress({ uow, findPeople, ...deps }: Deps) {
  return async ({ once, ...command }: NoteProgressCommand): Promise<void> => {
    checkNote(command.lessons, deps.clock.now());
    const people = await whoIsMeant(command, findPeople);
    await uow.run((stores) => stores.once(once, () => note(stores, { ...command, people }, deps)));
  };
}

type People = ReadonlyMap<string, KnownPerson>;

async function whoIsMeant(
  { studentUid, lessons }: Pick<NoteProgressCommand, 'studentUid' | 'lessons'>,
  findPeople: FindPeople,
): Promise<People> {
  const tutors = new Set(lessons.map(({ tutorUid }) => tutorUid).filter((uid) => uid !== ''));
  const people = await findPeople([studentUid, ...tutors]);
  if (people.get(studentUid)?.role !== 'student') throw refuse('STUDENT_NOT_FOUND');
  if ([...tutors].some((uid) => people.get(uid)?.role !== 'tutor')) throw refuse('TUTOR_NOT_FOUND');
  return people;
}

type Note = Omit<NoteProgressCommand, 'once'> & { people: People };

async function note(stores: Stores, { studentUid, materialId, courseId, lessons, by, people }: Note, deps: Certifying) {
  const { progress } = stores;
  const course = await progress.findCourse(courseId, materialId);
  if (course === undefined) throw refuse('MATERIAL_OR_COURSE_NOT_FOUND');
  const ofCourse = new Set((await progress.listLessons(courseId)).map(({ id }) => id));
  const foreign = lessons.map(({ id }) => id).filter((id) => !ofCourse.has(id));
  if (foreign.length > 0) throw refuse('LESSON_NOT_FOUND', { details: { lessons: foreign } });
  const learner = await progress.lockLearner(studentUid);
  if (learner.isForgotten) throw refuse('STUDENT_NOT_FOUND');
  const known = new Map((await progress.list(studentUid, courseId)).map((line) => [line.lessonId, line]));
  const now = deps.clock.now();
  const about = { studentUid, courseId };
  const noted = lessons.flatMap((lesson) => {
    const tutor = people.get(lesson.tutorUid)?.name ?? '';
    return afterNote({ known: known.get(lesson.id), noted: lesson, about, tutor, by, now }) ?? [];
  });
  for (const line of noted) await progress.save(line);
  if (noted.length === 0) return;
  const changed = new Set(noted.map(({ lessonId }) => lessonId));
  await settleCourse(stores, { studentUid, learner, course, changed }, deps);
}
