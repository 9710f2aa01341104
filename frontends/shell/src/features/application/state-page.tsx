import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { read } from '@parlance/kit/api/read.ts';
import type { ApplicationStateJson } from '@parlance/kit/api/types.ts';
import { Note } from '@parlance/kit/ui/note.tsx';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { StepPath } from '@parlance/kit/ui/step-path.tsx';
import { useQuery } from '@tanstack/react-query';
import { applicationTexts } from '../../locales/texts.ts';
import { PublicFrame } from '../../pages/public-frame.tsx';
import { MissingFiles } from './components/missing-files.tsx';
import { applicationSteps } from './model/application-steps.ts';
import { hereZone } from './model/here-zone.ts';
import type { PrivateLink } from './model/private-link.ts';
import type { PublicParts } from '../../pages/public-parts.ts';
import { useOpenedLink } from './use-opened-link.ts';
import classes from './state-page.module.css';

type Props = { link: PrivateLink; parts: PublicParts; contact: string };

/** How far one's application is, for who holds the link of a mail; no account is needed. */
export function StatePage({ link, parts, contact }: Props) {
  const words = applicationTexts.use();
  const opened = useOpenedLink(link, parts.api);
  const params = { path: { id: link.id }, query: { key: opened.data?.key ?? '' } };
  const state = useQuery({
    ...read(parts.api, '/applications/{id}/state', { params }),
    enabled: opened.data !== undefined,
    refetchOnWindowFocus: true,
  });
  const fault = opened.error ?? state.error;
  const action = { text: words.signIn, to: '/signin' };
  if (fault && !state.data) {
    return (
      <PublicFrame title={words.state.linkTitle} action={action}>
        <div className={classes.lead} role="alert">
          <p>
            <ProblemWords error={fault} />
          </p>
          <p>{words.state.linkHelp}</p>
        </div>
        <Button variant="default" mr="sm" onClick={() => void (opened.error ? opened.refetch() : state.refetch())}>
          {words.state.again}
        </Button>
        <Button component="a" href={contact} variant="subtle" color="gray">
          {words.state.contact}
        </Button>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={words.state.title} action={action}>
      {state.data && opened.data ? (
        <Shown
          state={state.data}
          link={{ id: link.id, key: opened.data.key }}
          parts={parts}
          confirmed={opened.data.confirmed}
        />
      ) : (
        <Waiting text={link.token ? words.state.confirming : words.state.loading} />
      )}
    </PublicFrame>
  );
}

type ShownProps = {
  state: ApplicationStateJson;
  link: { id: string; key: string };
  parts: PublicParts;
  confirmed: boolean;
};

function Shown({ state, link, parts, confirmed }: ShownProps) {
  const words = applicationTexts.use();
  const signsIn = state.status === 'training' || state.status === 'confirmed';
  return (
    <>
      <p className={classes.lead}>{words.state.lead(state.name)}</p>
      <Stack gap="md" mb={28}>
        {confirmed && state.status === 'submitted' && (
          <Note tone="success" role="status">
            {words.state.confirmed}
          </Note>
        )}
        {state.reason && (
          <Note tone="info">
            <b>{words.state.reason}</b>
            <p className={classes.reason}>{state.reason}</p>
          </Note>
        )}
      </Stack>
      {state.missing.length > 0 && <MissingFiles kinds={state.missing} link={link} parts={parts} />}
      <StepPath label={words.state.title} steps={applicationSteps(state, hereZone())} />
      {signsIn && (
        <Button component="a" href="/signin" size="lg" mt="md">
          {words.state.signInNow}
        </Button>
      )}
    </>
  );
}

/** In the shape of the path that is about to come. */
function Waiting({ text }: { text: string }) {
  const steps = 5;
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <Skeleton height={24} maw={420} my="sm" />
      {Array.from({ length: steps }, (_unused, index) => (
        <Skeleton key={index} height={44} maw={360} mt="lg" />
      ))}
    </div>
  );
}
