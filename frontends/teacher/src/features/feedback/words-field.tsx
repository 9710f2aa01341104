import { countWords } from '@parlance/kit/domain/words.ts';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Textarea, type TextareaProps } from '@mantine/core';
import { useId } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { type Field, wordBounds } from './model.ts';

type Props = {
  field: Field;
  isPte: boolean;
  value: string;
} & Pick<TextareaProps, 'error' | 'onChange'>;

/** One field with its words counted while they are written. */
export function WordsField({ field, isPte, value, ...input }: Props) {
  const count = useId();
  const { feedback } = bookingTexts.use();
  const [min, max] = wordBounds(isPte);
  return (
    <Box pos="relative">
      <Textarea
        label={feedback.fields[field]}
        required={!isPte}
        withAsterisk={false}
        autosize
        minRows={2}
        maxRows={8}
        value={value}
        {...input}
        description={field === 'behaviour' ? feedback.behaviourHint : undefined}
        aria-describedby={count}
      />
      <Quiet span id={count} pos="absolute" top={0} right={0}>
        <Count words={countWords(value)} min={min} max={max} />
      </Quiet>
    </Box>
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
