import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../locales/texts.ts';
import classes from './step-path.module.css';

export type Step = {
  key: string;
  title: string;
  note?: ReactNode;
  /** `stopped` is where a path ends before its last step. */
  state: 'past' | 'now' | 'later' | 'stopped';
};

const tones = { past: 'success', stopped: 'danger', now: undefined, later: undefined };

/** The steps of something that takes days, from top to bottom: what was, what is, what comes. */
export function StepPath({ label, steps }: { label: string; steps: readonly Step[] }) {
  const words = texts.use().steps;
  return (
    <ol className={classes.path} aria-label={label}>
      {steps.map(({ key, title, note, state }) => (
        <li key={key} data-state={state} data-tone={tones[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={classes.mark}>
            {state === 'past' && <IconCheck size={16} stroke={2} aria-hidden />}
            {state === 'stopped' && <IconX size={16} stroke={2} aria-hidden />}
          </span>
          <div>
            <b>{title}</b>
            {state === 'past' && <VisuallyHidden>{words.past}</VisuallyHidden>}
            {note && <div className={classes.note}>{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
