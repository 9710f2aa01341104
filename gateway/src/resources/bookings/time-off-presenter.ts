import type { MoveProposal, OffLesson, PlanTimeOffResponse, TimeOff } from '@parlance/proto/booking/v1';
import { bookingJson, groupLessonJson } from '@parlance/proto/json/lesson';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { plannedOutcomeOf, proposalStateOf } from '@parlance/proto/json/time-off';
import { present } from '../present.ts';

const offLessonJson = ({ bookingId, when, state, answerUntil, studentName, title, movedTo }: OffLesson) => ({
  bookingId,
  when: epochMs(present(when)),
  state: proposalStateOf(state),
  answerUntil: epochMsOrNull(answerUntil),
  student: studentName,
  title,
  movedTo: epochMsOrNull(movedTo),
});

export const timeOffJson = ({ id, from, until, note, takenBackAt, lessons }: TimeOff) => ({
  id,
  from: epochMs(present(from)),
  until: epochMs(present(until)),
  note,
  takenBackAt: epochMsOrNull(takenBackAt),
  lessons: lessons.map(offLessonJson),
});

export const planJson = ({ lessons, openHours }: PlanTimeOffResponse) => ({
  openHours,
  lessons: lessons.map(({ lesson, outcome }) => {
    const known = present(lesson);
    return {
      outcome: plannedOutcomeOf(outcome),
      lesson: known.session ? groupLessonJson(known) : bookingJson(known),
    };
  }),
});

export const proposalJson = ({ lesson, until, hours }: MoveProposal) => ({
  booking: bookingJson(present(lesson)),
  until: epochMs(present(until)),
  hours: hours.map(({ id, when }) => ({ id, when: epochMs(present(when)) })),
});
