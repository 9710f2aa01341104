import { countWords } from '@parlance/kit/domain/words.ts';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Textarea } from '@mantine/core';
import { useId } from 'react';
import type { Field } from './model.ts';
import classes from './submit-feedback-dialog.module.css';

type Props = {
  field: Field;
  value: string;
  min: number;
  max: number;
  required: boolean;
  fault: string | undefined;
  onChange: (value: string) => void;
};

const titled = (field: string) => field.charAt(0).toUpperCase() + field.slice(1);
const many = (n: number) => `${n} ${n === 1 ? 'word' : 'words'}`;

/** One field with its words counted while they are written (FEED-07, FEED-08, FEED-10, FEED-11). */
export function WordsField({ field, value, min, max, required, fault, onChange }: Props) {
  const count = useId();
  return (
    <div className={classes.field}>
      <Textarea
        label={titled(field)}
        required={required}
        withAsterisk={false}
        autosize
        minRows={2}
        maxRows={8}
        value={value}
        error={fault}
        description={field === 'behaviour' ? 'seen by teachers and administrators only' : undefined}
        aria-describedby={count}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span id={count} className={classes.count}>
        <Count words={countWords(value)} min={min} max={max} />
      </span>
    </div>
  );
}

function Count({ words, min, max }: { words: number; min: number; max: number }) {
  if (words === 0) return many(0);
  if (words < min)
    return (
      <StateMark shape="triangle" tone="warning">
        {`${many(words)}, ${min - words} more needed`}
      </StateMark>
    );
  if (words > max)
    return (
      <StateMark shape="cross" tone="error">
        {`${many(words)}, ${words - max} too many`}
      </StateMark>
    );
  return (
    <StateMark shape="dot" tone="success">
      {many(words)}
    </StateMark>
  );
}
