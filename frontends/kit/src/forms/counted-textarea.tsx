import { Textarea, type TextareaProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { StateMark } from '../ui/state-mark.tsx';
import classes from './counted-textarea.module.css';

type CountProps = {
  count: number;
  min: number;
  max: number;
  words: {
    good: (count: number, max: number) => ReactNode;
    short: (count: number, missing: number) => ReactNode;
    long: (count: number, over: number) => ReactNode;
  };
};

type Props = TextareaProps & CountProps & { hasLongLabel?: boolean };

/** Long words, counted while they are written. On a phone the count stands below a long label, where one line does not hold both. */
export function CountedTextarea({ count, min, max, words, hasLongLabel, ...input }: Props) {
  const id = useId();
  return (
    <div className={classes.counted} data-long-label={hasLongLabel || undefined}>
      <Textarea autosize {...input} aria-describedby={id} />
      <span id={id} className={classes.count}>
        <Count count={count} min={min} max={max} words={words} />
      </span>
    </div>
  );
}

function Count({ count, min, max, words }: CountProps) {
  if (count === 0) return words.good(count, max);
  if (count < min) {
    return (
      <StateMark shape="triangle" tone="warning">
        {words.short(count, min - count)}
      </StateMark>
    );
  }
  if (count > max) {
    return (
      <StateMark shape="cross" tone="error">
        {words.long(count, count - max)}
      </StateMark>
    );
  }
  return (
    <StateMark shape="dot" tone="success">
      {words.good(count, max)}
    </StateMark>
  );
}
