import { texts } from '../locales/texts.ts';
import classes from './logo.module.css';

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 28 28" width={26} height={26} aria-hidden>
        <path fill="currentColor" d="M14 2a12 12 0 1 1-6.3 22.2L2.5 25.5l1.4-5A12 12 0 0 1 14 2z" />
        <path className={classes.hands} d="M14 8v6.5l4.5 2.7" />
      </svg>
      {texts.use().brand}
    </span>
  );
}
