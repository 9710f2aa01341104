/** Whom a lesson's room is for, besides oneself: the other side, or a group's teacher and the students that one may know of. */
import type { StageJson } from '@parlance/kit/api/types.ts';
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';

type OtherPerson = { uid: string; name: string; timeZone: string; image: string };

function teacherOf({ tutor, profile }: NearLesson): OtherPerson {
  return { uid: tutor, name: profile.tutor.name, timeZone: profile.tutor.timeZone, image: profile.tutor.image };
}

function studentOf({ student, profile }: NearLesson): OtherPerson | undefined {
  return student && profile.student ? { uid: student, ...profile.student } : undefined;
}

/** Who the lesson is with, in one line: for a group's teacher the session's title stands for all students. */
export function lessonWith(lesson: NearLesson | undefined, me: string): Omit<OtherPerson, 'uid'> | undefined {
  if (!lesson) return undefined;
  if (me !== lesson.tutor) return teacherOf(lesson);
  return studentOf(lesson) ?? lesson.profile.student ?? undefined;
}

/** Who has a place in the room; whoever of them is not there yet gets an empty tile. */
export function expectedIn(lesson: NearLesson, me: string): Omit<OtherPerson, 'timeZone' | 'image'>[] {
  const one = studentOf(lesson);
  const students = lesson.students?.map(({ id: uid, name }) => ({ uid, name })) ?? (one ? [one] : []);
  return [teacherOf(lesson), ...students].filter(({ uid }) => uid !== me);
}

/** Who is sent out is gone at once; to Janus they might as well come back. */
export function withoutRemoved(snapshot: CallSnapshot, { removed }: StageJson): CallSnapshot {
  if (removed.length === 0) return snapshot;
  return { ...snapshot, people: snapshot.people.filter(({ uid }) => !removed.includes(uid)) };
}

export const firstName = (name: string) => name.split(' ')[0] ?? name;
