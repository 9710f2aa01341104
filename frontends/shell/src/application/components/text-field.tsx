import { TextInput, type TextInputProps } from '@mantine/core';
import type { Field } from '../model/application-form.ts';
import type { FormState } from '../use-application-form.ts';
import { applicationTexts } from '../../locales/texts.ts';
import { FieldLabel } from './field-label.tsx';

type TextOf = 'firstName' | 'lastName' | 'email' | 'school' | 'languages' | 'score' | 'video';
type Props = {
  state: FormState;
  field: TextOf & Field;
  /** At the right end of the label's line. */
  aside?: string;
  hint?: string;
} & Pick<TextInputProps, 'autoComplete' | 'inputMode' | 'type' | 'spellCheck'>;

/** One line of text, with its fault said below it once the field was left. */
export function TextField({ state, field, aside, hint, ...input }: Props) {
  const words = applicationTexts.use();
  return (
    <TextInput
      id={field}
      label={<FieldLabel text={words.labels[field]} aside={aside} />}
      value={state.form[field]}
      error={state.shown[field]}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => state.set(field, event.currentTarget.value)}
      onBlur={() => state.leave(field)}
      {...input}
    />
  );
}
