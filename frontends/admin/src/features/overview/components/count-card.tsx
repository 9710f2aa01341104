import { language } from '@parlance/kit/i18n/language.ts';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './count-card.module.css';

type Props = { to: string; icon: Icon; name: string; count: number; note: string };

/** One number with what it counts; the whole card leads to the list behind it. */
export function CountCard({ to, icon: Mark, name, count, note }: Props) {
  return (
    <Link className={classes.card} to={to}>
      <span className={classes.name}>
        <Mark size={18} stroke={1.75} aria-hidden /> {name}
      </span>
      <b>{count.toLocaleString(language())}</b>
      <small>{note}</small>
    </Link>
  );
}
