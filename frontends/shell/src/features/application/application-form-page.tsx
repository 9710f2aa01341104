import { Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { countryChoices } from '@parlance/kit/domain/countries.ts';
import { application, text } from '@parlance/kit/domain/limits.ts';
import { localDate } from '@parlance/kit/domain/time.ts';
import type { ReactNode } from 'react';
import { applicationTexts } from '../../locales/texts.ts';
import { PublicFrame } from '../../pages/public-frame.tsx';
import { ChoiceField } from './components/choice-field.tsx';
import { DobField } from './components/dob-field.tsx';
import {
  AgreementField,
  ExperienceField,
  GenderField,
  IntroductionField,
  PasswordField,
  TextField,
} from './components/fields.tsx';
import { FileFields } from './components/file-fields.tsx';
import { FirstFaults } from './components/first-faults.tsx';
import { SectionsRail, sectionId } from './components/sections-rail.tsx';
import type { Section } from './model/application-form.ts';
import { nationalityChoices } from './model/nationalities.ts';
import type { PublicParts } from '../../pages/public-parts.ts';
import { type FormState, useApplicationForm } from './use-application-form.ts';
import { type Submitted, useSubmitApplication } from './use-submit-application.ts';
import classes from './application-form-page.module.css';

type Props = { parts: PublicParts; onSubmitted: (what: Submitted) => void };

/** The long form. Values stay on this device until it is sent. */
export function ApplicationFormPage({ parts, onSubmitted }: Props) {
  const words = applicationTexts.use();
  const send = useSubmitApplication(parts);
  const state = useApplicationForm(parts.clock.now, { send, onSubmitted });
  return (
    <PublicFrame title={words.title} action={{ text: words.signIn, to: '/signin' }} wide>
      <Text size="md" c="dimmed">
        {words.lead}
      </Text>
      <Box className={classes.columns} mt="md">
        <SectionsRail state={state} />
        <form noValidate onSubmit={state.send} className={classes.form} aria-busy={send.isPending}>
          <AboutYou state={state} parts={parts} />
          <Account state={state} />
          <Background state={state} />
          <Introduction state={state} />
          <Part name="files" lead={words.filesLead}>
            <FileFields state={state} parts={parts} />
          </Part>
          <Part name="agreements">
            <AgreementField state={state} field="policy" />
            <AgreementField state={state} field="tutorPolicy" />
            {state.attempted && <FirstFaults state={state} />}
            <Group gap="12px 20px" pt={8}>
              <Button type="submit" size="lg" w={{ base: '100%', sm: 'auto' }} loading={send.isPending}>
                {words.apply}
              </Button>
              <Text size="sm" c="dimmed" flex="1 1 240px" role="status">
                {send.isPending ? words.submitting : words.applyNote}
              </Text>
            </Group>
            <Button variant="subtle" color="gray" w="fit-content" onClick={state.clear}>
              {words.clear}
            </Button>
          </Part>
        </form>
      </Box>
    </PublicFrame>
  );
}

function Part({ name, lead, children }: { name: Section; lead?: string; children: ReactNode }) {
  const words = applicationTexts.use();
  return (
    <section id={sectionId(name)} aria-label={words.sections[name]} className={classes.part}>
      <Text component="h2" size="lg" fw={650}>
        {words.sections[name]}
      </Text>
      {lead && (
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      )}
      <Stack gap="md" mt="sm" className={classes.fields}>
        {children}
      </Stack>
    </section>
  );
}

const Two = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
    {children}
  </SimpleGrid>
);

function AboutYou({ state, parts }: { state: FormState; parts: PublicParts }) {
  return (
    <Part name="you">
      <Two>
        <TextField state={state} field="firstName" autoComplete="given-name" />
        <TextField state={state} field="lastName" autoComplete="family-name" />
      </Two>
      <Two>
        <DobField state={state} today={localDate(parts.clock.now(), 'UTC')} />
        <GenderField state={state} />
      </Two>
      <Two>
        <ChoiceField state={state} field="country" choices={countryChoices} />
        <ChoiceField state={state} field="nationality" choices={nationalityChoices} />
      </Two>
    </Part>
  );
}

function Account({ state }: { state: FormState }) {
  const words = applicationTexts.use();
  return (
    <Part name="account" lead={words.accountLead}>
      <TextField state={state} field="email" type="email" autoComplete="email" inputMode="email" spellCheck={false} />
      <PasswordField
        state={state}
        field="password"
        hint={words.passwordHint(text.passwordMin, text.applicationPasswordMax)}
      />
      <PasswordField state={state} field="confirmPassword" />
    </Part>
  );
}

function Background({ state }: { state: FormState }) {
  const words = applicationTexts.use();
  return (
    <Part name="background">
      <TextField state={state} field="school" />
      <Two>
        <TextField state={state} field="languages" aside={words.optional} />
        <TextField
          state={state}
          field="score"
          inputMode="numeric"
          aside={words.optionalScore(application.scoreMin, application.scoreMax)}
        />
      </Two>
      <ExperienceField state={state} />
    </Part>
  );
}

function Introduction({ state }: { state: FormState }) {
  const words = applicationTexts.use();
  return (
    <Part name="introduction">
      <IntroductionField state={state} />
      <TextField
        state={state}
        field="video"
        inputMode="url"
        spellCheck={false}
        aside={words.optional}
        hint={words.videoHint(application.introVideoSeconds)}
      />
    </Part>
  );
}
