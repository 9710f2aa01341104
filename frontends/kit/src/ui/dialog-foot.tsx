import type { ReactNode } from 'react';
import classes from './dialog-deed.module.css';

type Props = {
  /** What pressing the button means, or what is happening now. */
  say?: ReactNode;
  children: ReactNode;
};

/** The last line of a dialog: a sentence on the left, the way out and the verb on the right. It stays in view while the body scrolls. */
export function DialogFoot({ say, children }: Props) {
  return (
    <footer className={classes.foot}>
      <p className={classes.say} role="status">
        {say}
      </p>
      {children}
    </footer>
  );
}
