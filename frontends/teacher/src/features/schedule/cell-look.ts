/** How one hour of the schedule looks and reads. */
import { statusLabel } from '@parlance/kit/domain/status.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import type { MarkShape } from '@parlance/kit/ui/state-mark.tsx';
import { scheduleTexts } from '../../locales/texts.ts';
import type { Cell } from './model.ts';

export type Look = {
  kind: 'free' | 'off' | 'past' | 'open' | 'unbooked' | 'booked' | 'now' | 'due' | 'done';
  /** In the cell: a name or a word, and a second, quieter line. */
  title?: string;
  detail?: string;
  shape?: MarkShape;
  /** What pressing does. */
  press?: 'open' | 'close' | 'see';
  /** In full, for the accessible name and the list on phones. */
  words: string;
};

/** "Camila D." */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1);
  return last ? `${first} ${last.charAt(0)}.` : first;
}

type Shape = readonly [Look['kind'], MarkShape];

/** Every status, so that none is taken for another. */
const shapes: Record<Lesson['status'], Shape> = {
  pending: ['booked', 'ring'],
  booked: ['booked', 'dot'],
  open: ['booked', 'dot'],
  'in-progress': ['now', 'live'],
  'tutor-present': ['now', 'live'],
  'pending-feedback': ['due', 'triangle'],
  completed: ['done', 'tick'],
  'student-absent': ['done', 'dash'],
  'tutor-absent': ['done', 'dash'],
  'student-cancelled': ['done', 'cross'],
  'tutor-cancelled': ['done', 'cross'],
  cancelled: ['done', 'cross'],
};

/** Feedback that nobody can give any more is not due. */
function shapeOf(status: Lesson['status'], isFeedbackOver: boolean): Shape {
  if (status === 'pending-feedback' && isFeedbackOver) return ['done', 'cross'];
  return shapes[status];
}

/** Under the name stands the topic, where there is nothing more urgent to say. */
function detailOf({ status, topic }: Lesson, isFeedbackOver: boolean): string {
  const { absent, cancelled, due } = scheduleTexts.now().cell;
  const label = statusLabel(status, 'tutor');
  const said: Partial<Record<Lesson['status'], string>> = {
    'in-progress': label,
    'tutor-present': label,
    'pending-feedback': isFeedbackOver ? label : due,
    'student-absent': absent,
    'tutor-absent': label,
    'student-cancelled': cancelled,
    'tutor-cancelled': cancelled,
    cancelled,
  };
  return said[status] ?? topic?.code ?? '';
}

function groupLook(lesson: Lesson, { isAtRisk, isFeedbackOver }: Cell): Look {
  const { cell } = scheduleTexts.now();
  const { title, taken, capacity, status } = lesson;
  const seats = cell.seats(taken, capacity);
  if (isAtRisk) {
    const words = `${cell.group}, ${seats}, ${cell.atRisk}`;
    return { kind: 'due', shape: 'triangle', press: 'see', title, detail: `${cell.atRisk}, ${seats}`, words };
  }
  const [kind, shape] = shapeOf(status, isFeedbackOver);
  return { kind, shape, press: 'see', title, detail: seats, words: `${cell.group}, ${statusLabel(status, 'tutor')}` };
}

/** What is in an hour need not begin with it. */
export const startOf = ({ lesson, when }: Cell): number => lesson?.when ?? when;

export function lookOf(of: Cell): Look {
  const { cell } = scheduleTexts.now();
  const { lesson, past, isFeedbackOver, isOff } = of;
  if (!lesson && isOff) return { kind: 'off', title: cell.off, shape: 'dash', words: cell.offInWords };
  if (!lesson) return past ? { kind: 'past', words: cell.past } : { kind: 'free', press: 'open', words: cell.closed };
  if (lesson.kind === 'group') return groupLook(lesson, of);
  if (lesson.status === 'pending') {
    if (past) return { kind: 'unbooked', title: cell.unbooked, words: cell.unbooked };
    return { kind: 'open', title: cell.open, shape: 'ring', press: 'close', words: cell.openInWords };
  }
  const [kind, shape] = shapeOf(lesson.status, isFeedbackOver);
  const name = lesson.students[0]?.name ?? '';
  const status = statusLabel(lesson.status, 'tutor');
  return {
    kind,
    shape,
    press: 'see',
    title: shortName(name),
    detail: detailOf(lesson, isFeedbackOver),
    words: `${name}, ${status}`,
  };
}
