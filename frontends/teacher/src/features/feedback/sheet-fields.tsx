import { countWords } from '@parlance/kit/domain/words.ts';
import { CountedTextarea } from '@parlance/kit/forms/counted-textarea.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Checkbox, Stack, type TextareaProps } from '@mantine/core';
import { bookingTexts } from '../../locales/texts.ts';
import { type Field, fieldsOf, wordBounds } from './model.ts';
import type { useSheets } from './use-sheets.ts';

type Props = {
  /** The student's. */
  id: string;
  form: ReturnType<typeof useSheets>['form'];
  isPte: boolean;
  /** What the box says. */
  completed: string;
};

/** The words for one student, and whether the work was done. */
export function SheetFields({ id, form, isPte, completed }: Props) {
  return (
    <Stack>
      {form.errors[id] && (
        <Note tone="danger" role="alert">
          {form.errors[id]}
        </Note>
      )}
      {fieldsOf(isPte).map((field) => (
        <WordsField key={field} field={field} isPte={isPte} {...form.getInputProps(`${id}.${field}`)} />
      ))}
      <Checkbox label={completed} {...form.getInputProps(`${id}.completedAssigned`, { type: 'checkbox' })} />
    </Stack>
  );
}

type FieldProps = {
  field: Field;
  isPte: boolean;
  value: string;
} & Pick<TextareaProps, 'error' | 'onChange'>;

/** One field with its words counted while they are written. */
function WordsField({ field, isPte, value, ...input }: FieldProps) {
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
