import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './note.module.css';

type Tone = 'warning' | 'danger' | 'info' | 'success' | 'plain';
type Props = {
  tone?: Tone;
  /** How urgently it is read out; absent for text that was there from the start. */
  role?: 'status' | 'alert';
  action?: ReactNode;
  children: ReactNode;
};

const marks = {
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
  info: IconInfoCircle,
  success: IconCheck,
  plain: IconInfoCircle,
};

/** A line that explains, inside the page. */
export function Note({ tone = 'plain', role, action, children }: Props) {
  const Mark = marks[tone];
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      <Mark size={18} stroke={1.75} aria-hidden />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
