import { type StatusTone, type StatusWord, statusLabel, statusTone } from '../domain/status.ts';
import classes from './status-mark.module.css';

type Props = { status: StatusWord; viewer: 'student' | 'tutor' | 'admin' };

const shapes: Record<StatusTone, string> = {
  primary: 'dot',
  success: 'tick',
  warning: 'diamond',
  error: 'square',
  default: 'ring',
};

/** Shape, word and colour together, never colour alone. */
export function StatusMark({ status, viewer }: Props) {
  const tone = statusTone(status);
  const running = status === 'in-progress' || status === 'tutor-present';
  return (
    <span className={classes.mark} data-tone={running ? 'primary' : tone}>
      <i data-shape={running ? 'live' : shapes[tone]} aria-hidden />
      {statusLabel(status, viewer)}
    </span>
  );
}
