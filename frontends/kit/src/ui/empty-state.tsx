import type { ReactNode } from 'react';
import classes from './states.module.css';

/** Empty is a page too: one sentence, one way on. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      <p>{text}</p>
      {action}
    </div>
  );
}
