import { Checkbox, Stack } from '@mantine/core';
import { applicationTexts } from '../../locales/texts.ts';
import type { FormState } from '../use-application-form.ts';
import classes from './fields.module.css';

/** APP-20, APP-21: to be ticked; what is agreed to can be read on the spot. */
export function AgreementField({ state, field }: { state: FormState; field: 'policy' | 'tutorPolicy' }) {
  const words = applicationTexts.use();
  return (
    <Stack gap={4}>
      <Checkbox
        id={field}
        label={words.accept[field]}
        checked={state.form[field]}
        error={state.shown[field]}
        onChange={(event) => state.set(field, event.currentTarget.checked)}
        onBlur={() => state.leave(field)}
      />
      <details className={classes.policy}>
        <summary>{words.read[field]}</summary>
        <ul>
          {words.policies[field].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </Stack>
  );
}
