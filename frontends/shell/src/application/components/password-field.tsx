import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { applicationTexts } from '../../locales/texts.ts';
import type { FormState } from '../use-application-form.ts';
import classes from './fields.module.css';

type Props = { state: FormState; field: 'password' | 'confirmPassword'; hint?: string };

/** A password that can be looked at. Password managers and pasting work: nothing is caught. */
export function PasswordField({ state, field, hint }: Props) {
  const words = applicationTexts.use();
  const [plain, setPlain] = useState(false);
  const label = words.labels[field];
  return (
    <TextInput
      id={field}
      type={plain ? 'text' : 'password'}
      autoComplete="new-password"
      spellCheck={false}
      label={label}
      value={state.form[field]}
      error={state.shown[field]}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      rightSectionWidth={64}
      rightSection={
        <button
          type="button"
          className={classes.show}
          aria-label={plain ? words.hideOf(label) : words.showOf(label)}
          aria-pressed={plain}
          onClick={() => setPlain(!plain)}
        >
          {plain ? words.hide : words.show}
        </button>
      }
      onChange={(event) => state.set(field, event.currentTarget.value)}
      onBlur={() => state.leave(field)}
    />
  );
}
