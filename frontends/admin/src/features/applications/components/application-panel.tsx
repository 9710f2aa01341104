import { Skeleton, Stack } from '@mantine/core';
import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Prose } from '@parlance/kit/ui/words.tsx';
import { applicationTexts } from '../../../locales/texts.ts';
import { PanelHead } from '../../../ui/panel-parts.tsx';
import { State } from '../../../ui/state.tsx';
import { useApplication } from '../api/applications.ts';
import { stateOf } from '../application-words.ts';
import { ApplicantPhoto } from './applicant-photo.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationTimeline } from './application-timeline.tsx';
import { Actions } from './actions.tsx';
import { Documents } from './documents.tsx';
import { IntroductionVideo } from './introduction-video.tsx';
import classes from '../../../ui/side-panel.module.css';

type Props = { id: string; onClose: () => void };

/** One application: what can be done, who applies, the documents themselves, and what was done so far. */
export function ApplicationPanel({ id, onClose }: Props) {
  const words = applicationTexts.use();
  const application = useApplication(id);
  const gone = isProblem(application.error) && application.error.status === 404;
  return (
    <aside className={`${classes.panel} ${classes.wide}`} aria-label={words.chosen}>
      {application.isPending && <PanelSkeleton />}
      {application.isError && !gone && (
        <ErrorState error={application.error} onRetry={() => void application.refetch()} />
      )}
      {gone && <EmptyState text={problemText(application.error)} />}
      {application.data && !gone && (
        <Application application={application.data} onClose={onClose} refetch={() => void application.refetch()} />
      )}
    </aside>
  );
}

function PanelSkeleton() {
  return (
    <Stack gap={20} aria-hidden>
      <Skeleton height={64} />
      <Skeleton height={36} width={280} />
      <Skeleton height={160} />
      <Skeleton height={420} />
    </Stack>
  );
}

type ApplicationProps = { application: ApplicationDetailJson; onClose: () => void; refetch: () => void };

function Application({ application, onClose, refetch }: ApplicationProps) {
  const words = applicationTexts.use();
  const { name, email, status, reason, introduction, documents } = application;
  return (
    <>
      <PanelHead
        photo={<ApplicantPhoto name={name} image={documents.image} onExpired={refetch} />}
        name={name}
        email={email}
        align="flex-start"
        onClose={onClose}
      >
        <State of={stateOf(status)} />
      </PanelHead>
      {reason && (
        <Note tone="plain">
          <b>{words.rejectedBecause}</b> {reason}
        </Note>
      )}
      <Actions application={application} onRemoved={onClose} />
      <ApplicationFacts application={application} />
      <section>
        <h3>{words.introduction}</h3>
        <Prose inherit>{introduction}</Prose>
      </section>
      <IntroductionVideo application={application} />
      <Documents application={application} />
      <ApplicationTimeline application={application} />
    </>
  );
}
