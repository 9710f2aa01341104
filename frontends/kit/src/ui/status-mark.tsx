import { type StatusWord, statusLabel, statusTone } from '../domain/status.ts';
import { type MarkShape, StateMark } from './state-mark.tsx';

type Props = { status: StatusWord; viewer: 'student' | 'tutor' | 'admin' };

/** One glyph a status. */
const statusShape: Record<StatusWord, MarkShape> = {
  pending: 'ring',
  open: 'ring',
  booked: 'dot',
  'in-progress': 'live',
  'tutor-present': 'half',
  'pending-feedback': 'half',
  completed: 'tick',
  'student-absent': 'dash',
  'tutor-absent': 'dash',
  'tutor-cancelled': 'cross',
  'student-cancelled': 'cross',
  cancelled: 'cross',
};

export function StatusMark({ status, viewer }: Props) {
  // The catalogue leaves a running lesson without a colour of its own; it is the one to look at.
  const tone = status === 'in-progress' || status === 'tutor-present' ? 'primary' : statusTone(status);
  return (
    <StateMark shape={statusShape[status]} tone={tone}>
      {statusLabel(status, viewer)}
    </StateMark>
  );
}
