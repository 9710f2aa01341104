import { Checkbox } from '@mantine/core';
import { applicationTexts } from '../../locales/texts.ts';
import { type ExperienceFlag, experienceFlags } from '../model/application-form.ts';
import type { FormState } from '../use-application-form.ts';
import { FieldLabel } from './field-label.tsx';
import classes from './fields.module.css';

/** APP-04: any of eight, none is fine too. */
export function ExperienceField({ state }: { state: FormState }) {
  const words = applicationTexts.use();
  return (
    <Checkbox.Group
      label={<FieldLabel text={words.experience} aside={words.chooseAll} />}
      value={state.form.experience}
      onChange={(flags) => state.set('experience', flags as ExperienceFlag[])}
    >
      <div className={classes.flags}>
        {experienceFlags.map((flag) => (
          <Checkbox key={flag} value={flag} label={words.flags[flag]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
