import type { ReactNode } from 'react';
import classes from './state-mark.module.css';

export type MarkTone = 'primary' | 'success' | 'warning' | 'error' | 'info' | 'default';

const full = { fill: 'currentColor', stroke: 'none' };
const outlined = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeWidth: 1.75,
} as const;

const shapes = {
  ring: <circle cx="6" cy="6" r="4" />,
  dot: <circle {...full} cx="6" cy="6" r="4" />,
  live: (
    <>
      <circle cx="6" cy="6" r="5" />
      <circle {...full} cx="6" cy="6" r="2.5" />
    </>
  ),
  half: (
    <>
      <circle cx="6" cy="6" r="4" />
      <path {...full} d="M6 2a4 4 0 0 1 0 8z" />
    </>
  ),
  tick: <path d="M2 6.5 5 9.5 10.5 3" />,
  dash: <path d="M2 6h8" />,
  cross: <path d="m2.5 2.5 7 7M9.5 2.5l-7 7" />,
  square: <rect {...full} x="2" y="2" width="8" height="8" rx="1" />,
  triangle: <path d="M6 1.5 11 10.5H1z" />,
};
export type MarkShape = keyof typeof shapes;

/** The shape alone; whoever draws it says the word beside it. */
export function Glyph({ shape }: { shape: MarkShape }) {
  return (
    <svg {...outlined} style={{ flex: 'none' }} width={12} height={12} viewBox="0 0 12 12" aria-hidden>
      {shapes[shape]}
    </svg>
  );
}

type Props = { shape: MarkShape; tone: MarkTone; fw?: number; children: ReactNode };

/** Shape, word and colour together, never colour alone. */
export function StateMark({ shape, tone, fw, children }: Props) {
  return (
    <span className={classes.mark} style={{ fontWeight: fw }} data-tone={tone}>
      <Glyph shape={shape} />
      {children}
    </span>
  );
}
