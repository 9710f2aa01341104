/** Whom a lesson's room is for, besides oneself: the other side, or a group's teacher and the students that one may know of. */
import type { StageJson } from '@parlance/kit/api/types.ts';
import { type Lesson, otherSide } from '@parlance/kit/lessons/lesson.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';

/** Who the lesson is with, in one line. */
export const lessonWith = (lesson: Lesson | undefined, me: string) =>
  lesson && otherSide(lesson, me === lesson.tutor.uid ? 'tutor' : 'student');

/** Who has a place in the room; whoever of them is not there yet gets an empty tile. */
export function expectedIn({ tutor, students }: Lesson, me: string): { uid: string; name: string; image: string }[] {
  const known = students.filter(({ name }) => name).map(({ id: uid, name, image }) => ({ uid, name, image }));
  return [{ uid: tutor.uid, name: tutor.name, image: tutor.image }, ...known].filter(({ uid }) => uid !== me);
}

/** Who is sent out is gone at once; to Janus they might as well come back. */
export function withoutRemoved(snapshot: CallSnapshot, { removed }: StageJson): CallSnapshot {
  if (removed.length === 0) return snapshot;
  return { ...snapshot, people: snapshot.people.filter(({ uid }) => !removed.includes(uid)) };
}

export const firstName = (name: string) => name.split(' ')[0] ?? name;
