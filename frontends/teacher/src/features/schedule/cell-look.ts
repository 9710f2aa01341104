/** How one hour of the schedule looks and reads. */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { statusLabel } from '@parlance/kit/domain/status.ts';
import type { MarkShape } from '@parlance/kit/ui/state-mark.tsx';
import { scheduleTexts } from '../../locales/texts.ts';
import type { Cell, GroupInCell } from './model.ts';

export type Look = {
  kind: 'free' | 'past' | 'open' | 'unbooked' | 'booked' | 'now' | 'due' | 'done';
  /** In the cell: a name or a word, and a second, quieter line. */
  title?: string;
  detail?: string;
  shape?: MarkShape;
  /** What pressing does. */
  press?: 'open' | 'close';
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
const shapes: Record<BookingJson['status'], Shape> = {
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
function shapeOf(status: BookingJson['status'], isFeedbackOver: boolean): Shape {
  if (status === 'pending-feedback' && isFeedbackOver) return ['done', 'cross'];
  return shapes[status];
}

/** Under the name stands the topic, where there is nothing more urgent to say. */
function detailOf({ status, info }: BookingJson, isFeedbackOver: boolean): string {
  const { absent, cancelled, due } = scheduleTexts.now().cell;
  const label = statusLabel(status, 'tutor');
  const said: Partial<Record<BookingJson['status'], string>> = {
    'in-progress': label,
    'tutor-present': label,
    'pending-feedback': isFeedbackOver ? label : due,
    'student-absent': absent,
    'tutor-absent': label,
    'student-cancelled': cancelled,
    'tutor-cancelled': cancelled,
    cancelled,
  };
  return said[status] ?? info?.topic?.code ?? '';
}

function groupLook({ lesson, isAtRisk }: GroupInCell, isFeedbackOver: boolean): Look {
  const { cell } = scheduleTexts.now();
  const { title, taken, capacity, status } = lesson;
  const seats = cell.seats(taken, capacity);
  if (isAtRisk) {
    const words = `${cell.group}, ${seats}, ${cell.atRisk}`;
    return { kind: 'due', shape: 'triangle', title, detail: `${cell.atRisk}, ${seats}`, words };
  }
  const [kind, shape] = shapeOf(status, isFeedbackOver);
  return { kind, shape, title, detail: seats, words: `${cell.group}, ${statusLabel(status, 'tutor')}` };
}

/** What is in an hour need not begin with it. */
export const startOf = ({ booking, group, when }: Cell): number => booking?.when ?? group?.lesson.when ?? when;

export function lookOf({ booking, group, past, isFeedbackOver }: Cell): Look {
  const { cell } = scheduleTexts.now();
  if (group) return groupLook(group, isFeedbackOver);
  if (!booking) return past ? { kind: 'past', words: cell.past } : { kind: 'free', press: 'open', words: cell.closed };
  if (booking.status === 'pending') {
    if (past) return { kind: 'unbooked', title: cell.unbooked, words: cell.unbooked };
    return { kind: 'open', title: cell.open, shape: 'ring', press: 'close', words: cell.openInWords };
  }
  const [kind, shape] = shapeOf(booking.status, isFeedbackOver);
  const name = booking.profile.student?.name ?? '';
  const status = statusLabel(booking.status, 'tutor');
  return {
    kind,
    shape,
    title: shortName(name),
    detail: detailOf(booking, isFeedbackOver),
    words: `${name}, ${status}`,
  };
}
