import { countWords } from '@parlance/kit/domain/words.ts';
import { CountedTextarea } from '@parlance/kit/forms/counted-textarea.tsx';
import type { TextareaProps } from '@mantine/core';
import { bookingTexts } from '../../locales/texts.ts';
import { type Field, wordBounds } from './model.ts';

type Props = {
  field: Field;
  isPte: boolean;
  value: string;
} & Pick<TextareaProps, 'error' | 'onChange'>;

/** One field with its words counted while they are written. */
export function WordsField({ field, isPte, value, ...input }: Props) {
  const { feedback } = bookingTexts.use();
  const [min, max] = wordBounds(isPte);
  return (
    <CountedTextarea
      label={feedback.fields[field]}
      required={!isPte}
      withAsterisk={false}
      minRows={2}
      maxRows={8}
      value={value}
      {...input}
      description={field === 'behaviour' ? feedback.behaviourHint : undefined}
      count={countWords(value)}
      min={min}
      max={max}
      words={{ good: feedback.words, short: feedback.more, long: feedback.tooMany }}
    />
  );
}
