/** What an administrator may still do with a lesson, and what it does to tokens and pay. The server decides; this says it before. */
import type { Lesson, Seat } from '@parlance/kit/lessons/lesson.ts';
import { correctionTexts } from '../locales/texts.ts';

type Status = Lesson['status'];
const outcomes = ['tutor-absent', 'student-absent', 'pending-feedback', 'completed'] as const;
export type Outcome = (typeof outcomes)[number];
/** A lesson, or one student's seat in a group's. */
export type Subject = {
  id: string;
  kind: Lesson['kind'] | 'seat';
  status: Status;
  paying: number;
  hasFeedback: boolean;
};

export const ofLesson = ({ id, kind, status, taken, feedbackCount }: Lesson): Subject => {
  return { id, kind, status, paying: taken, hasFeedback: feedbackCount > 0 };
};
export const ofSeat = ({ seat: id, status, hasFeedback }: Seat): Subject => {
  return { id, kind: 'seat', status, paying: 1, hasFeedback };
};

const isOutcome = (status: Status): status is Outcome => (outcomes as readonly Status[]).includes(status);

/** A seat is left by its student; a lesson is cancelled as a whole. */
export function actionOn({ kind, status }: Subject): 'cancel' | 'correct' | undefined {
  if (kind === 'one-on-one' && status === 'booked') return 'cancel';
  if (kind === 'group' && (status === 'pending' || status === 'open')) return 'cancel';
  // That a teacher was absent is said of the lesson, for all in it.
  if (kind === 'seat' && status === 'tutor-absent') return undefined;
  return isOutcome(status) ? 'correct' : undefined;
}

export function choicesOf({ kind, status, hasFeedback }: Subject): Outcome[] {
  return outcomes
    .filter((outcome) => outcome !== status)
    .filter((outcome) => kind !== 'seat' || outcome !== 'tutor-absent')
    .filter((outcome) => outcome !== 'pending-feedback' || !hasFeedback || kind === 'group');
}

/** In words, in the order tokens, pay. */
export function effectOf({ kind, status, paying }: Subject, outcome: Outcome): string {
  const { effect } = correctionTexts.now();
  if (outcome === 'tutor-absent') return effect.refund(paying);
  const tokens = status === 'tutor-absent' ? effect.charge(paying) : effect.none;
  if (kind === 'seat') return tokens;
  return `${tokens} ${outcome === 'pending-feedback' ? effect.noPay : effect.pay}`;
}
