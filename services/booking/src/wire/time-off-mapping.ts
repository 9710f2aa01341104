/** Time off and what students are asked about the lessons in it, as messages. */
import type { MoveProposal, OffLesson, TimeOff as TimeOffMessage } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../domain/actor.ts';
import type { ListedLesson, ListedTimeOff, Proposal } from '../queries/time-off.ts';
import { lessonMessage } from './lesson-mapping.ts';

const instantOrNull = (at: Date | undefined) => (at ? toTimestamp(at) : null);

function lessonInIt({ bookingId, startsAt, state, answerUntil, student, title, movedTo }: ListedLesson): OffLesson {
  return {
    bookingId,
    when: toTimestamp(startsAt),
    state,
    answerUntil: instantOrNull(answerUntil),
    studentName: student?.name ?? '',
    title,
    movedTo: instantOrNull(movedTo),
  };
}

/** Its teacher's own words go to nobody else. */
export function timeOffMessage(off: ListedTimeOff, { id: reader }: Pick<Actor, 'id'>): TimeOffMessage {
  const { id, tutorUid, from, until, takenBackAt, lessons } = off;
  const note = reader === tutorUid ? off.note : '';
  return {
    id,
    from: toTimestamp(from),
    until: toTimestamp(until),
    note,
    takenBackAt: instantOrNull(takenBackAt),
    lessons: lessons.map(lessonInIt),
  };
}

export function proposalMessage({ view, until, hours }: Proposal, actor: Actor): MoveProposal {
  return {
    lesson: lessonMessage(view, actor),
    until: toTimestamp(until),
    hours: hours.map(({ bookingId: id, startsAt }) => ({ id, when: toTimestamp(startsAt) })),
  };
}
