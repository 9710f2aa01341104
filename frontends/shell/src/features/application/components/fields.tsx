/** The plain fields of the form. What is wrong with one is said below it once it was left. */
import { Button, Checkbox, Group, Radio, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { application, text } from '@parlance/kit/domain/limits.ts';
import { CountedTextarea } from '@parlance/kit/forms/counted-textarea.tsx';
import { type ReactNode, useState } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';
import { type ApplicationForm, type Field, experienceFlags } from '../model/application-form.ts';
import { lengthOf } from '../model/application-schema.ts';
import type { FormState } from '../use-application-form.ts';
import classes from './fields.module.css';

type TextOf = { [F in Field]: ApplicationForm[F] extends string ? F : never }[Field];
type Of<F extends Field> = { state: FormState; field: F };

/** What is wrong is said when a field is left, and not while a pointer is down. */
export const inputOf = (state: FormState, field: Field, type?: 'checkbox') => ({
  ...state.getInputProps(field, { type: type ?? 'input' }),
  id: field,
  onBlur: () => state.leave(field),
});

/** What a field of written words is given. */
export const writtenOf = (state: FormState, field: TextOf) => ({
  ...inputOf(state, field),
  value: state.values[field],
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
});

/** A label, and what is worth knowing at the other end of its line. */
const labelWith = (words: string, aside?: ReactNode) => (
  <Group component="span" gap="sm" justify="space-between">
    {words}
    {aside && (
      <Text span inherit c="dimmed" fw={400}>
        {aside}
      </Text>
    )}
  </Group>
);

type TextProps = Of<TextOf> & { aside?: string; hint?: string } & Pick<
    TextInputProps,
    'autoComplete' | 'inputMode' | 'type' | 'spellCheck'
  >;

export function TextField({ state, field, aside, hint, ...input }: TextProps) {
  const label = applicationTexts.use().labels[field];
  return <TextInput {...writtenOf(state, field)} label={labelWith(label, aside)} description={hint} {...input} />;
}

/** A password that can be looked at. Password managers and pasting work: nothing is caught. */
export function PasswordField({ state, field, hint }: Of<'password' | 'confirmPassword'> & { hint?: string }) {
  const words = applicationTexts.use();
  const [plain, setPlain] = useState(false);
  const label = words.labels[field];
  return (
    <TextInput
      {...writtenOf(state, field)}
      type={plain ? 'text' : 'password'}
      autoComplete="new-password"
      spellCheck={false}
      label={label}
      description={hint}
      rightSectionWidth={64}
      rightSection={
        <Button
          variant="subtle"
          color="gray"
          aria-label={plain ? words.hideOf(label) : words.showOf(label)}
          aria-pressed={plain}
          onClick={() => setPlain(!plain)}
        >
          {plain ? words.hide : words.show}
        </Button>
      }
    />
  );
}

export function GenderField({ state }: { state: FormState }) {
  const words = applicationTexts.use();
  return (
    <Radio.Group id="gender" label={words.labels.gender} {...state.getInputProps('gender')}>
      <Group gap="lg" mih={40}>
        {application.genders.map((gender) => (
          <Radio key={gender} value={gender} label={words.genders[gender]} />
        ))}
      </Group>
    </Radio.Group>
  );
}

/** Any of eight, none is fine too. */
export function ExperienceField({ state }: { state: FormState }) {
  const words = applicationTexts.use();
  return (
    <Checkbox.Group label={labelWith(words.experience, words.chooseAll)} {...state.getInputProps('experience')}>
      <div className={classes.flags}>
        {experienceFlags.map((flag) => (
          <Checkbox key={flag} value={flag} label={words.flags[flag]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** 200 to 600 characters, counted while they are written. */
export function IntroductionField({ state }: { state: FormState }) {
  const words = applicationTexts.use();
  return (
    <CountedTextarea
      {...writtenOf(state, 'introduction')}
      label={words.introduceYourself}
      hasLongLabel
      minRows={6}
      maxRows={14}
      count={lengthOf(state.values.introduction)}
      min={text.introductionMin}
      max={text.introductionMax}
      words={words.count}
    />
  );
}

/** To be ticked; what is agreed to can be read on the spot. */
export function AgreementField({ state, field }: Of<'policy' | 'tutorPolicy'>) {
  const words = applicationTexts.use();
  return (
    <Stack gap={4}>
      <Checkbox {...inputOf(state, field, 'checkbox')} label={words.accept[field]} />
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
