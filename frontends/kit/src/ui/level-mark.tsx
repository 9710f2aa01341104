import type { CSSProperties } from 'react';
import { levelOf } from '../domain/levels.ts';
import classes from './level-mark.module.css';

/** The level's number on its tile, always with the name. */
export function LevelMark({ level }: { level: number }) {
  const found = levelOf(level);
  if (!found) return null;
  return (
    <span className={classes.level} style={{ '--level-hue': found.hue } as CSSProperties}>
      <b>{found.number}</b>
      {found.name}
    </span>
  );
}
