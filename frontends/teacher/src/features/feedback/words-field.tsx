import { countWords } from '@parlance/kit/domain/words.ts';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
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

/** One field with its words counted while they are written (FEED-07, FEED-08, FEED-10, FEED-11). */
export function WordsField({ field, value, min, max, required, fault, onChange }: Props) {
  const count = useId();
  const { feedback } = bookingTexts.use();
  return (
    <div className={classes.field}>
      <Textarea
        label={feedback.fields[field]}
        required={required}
        withAsterisk={false}
        autosize
        minRows={2}
        maxRows={8}
        value={value}
        error={fault}
        description={field === 'behaviour' ? feedback.behaviourHint : undefined}
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
  const { feedback } = bookingTexts.use();
  if (words === 0) return feedback.words(0);
  if (words < min)
    return (
      <StateMark shape="triangle" tone="warning">
        {feedback.more(words, min - words)}
      </StateMark>
    );
  if (words > max)
    return (
      <StateMark shape="cross" tone="error">
        {feedback.tooMany(words, words - max)}
      </StateMark>
    );
  return (
    <StateMark shape="dot" tone="success">
      {feedback.words(words)}
    </StateMark>
  );
}
