import { Button } from '@mantine/core';
import { StepPath } from '@parlance/kit/ui/step-path.tsx';
import { applicationTexts } from '../../locales/texts.ts';
import { PublicFrame } from '../../pages/public-frame.tsx';
import { applicationSteps } from './model/application-steps.ts';
import { hereZone } from './model/here-zone.ts';
import type { Submitted } from './use-submit-application.ts';
import classes from './state-page.module.css';

export function SubmittedPage({ submitted }: { submitted: Submitted }) {
  const words = applicationTexts.use();
  const { firstName, email, at } = submitted;
  const steps = applicationSteps({ status: 'unverified', when: at, reviewBy: null, moves: [] }, hereZone());
  return (
    <PublicFrame title={words.submitted.title} action={{ text: words.signIn, to: '/signin' }}>
      <p className={classes.lead}>{words.submitted.lead(firstName, <b>{email}</b>)}</p>
      <StepPath label={words.state.title} steps={steps} />
      <Button component="a" href="/signin" size="lg" mt="md">
        {words.submitted.awesome}
      </Button>
    </PublicFrame>
  );
}
