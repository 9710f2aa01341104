import { Button, Skeleton, Stack } from '@mantine/core';
import {
  type Certificate,
  type CourseProgress,
  type ProgressTotals,
  useCertificates,
  useProgress,
  useProgressNews,
} from '@parlance/kit/library/progress.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Link } from 'react-router-dom';
import { progressTexts } from '../../locales/texts.ts';
import { Certificates } from './components/certificates.tsx';
import { CourseRows } from './components/course-rows.tsx';
import { Figures } from './components/figures.tsx';
import { LessonsPerWeek } from './components/lessons-per-week.tsx';

/** How far the student is, and the certificates. */
export function ProgressTab() {
  const { uid } = useShell().session.person;
  const progress = useProgress(uid);
  const certificates = useCertificates(uid);
  useProgressNews();
  const failed = [progress, certificates].find(({ isError, data }) => isError && !data);
  if (failed) {
    const retry = () => [progress, certificates].forEach(({ isError, refetch }) => isError && void refetch());
    return (
      <Panel>
        <ErrorState error={failed.error} onRetry={retry} />
      </Panel>
    );
  }
  if (!progress.data || !certificates.data) return <TabSkeleton />;
  return <Standing courses={progress.data.items} totals={progress.data.totals} certificates={certificates.data} />;
}

type StandingProps = { courses: CourseProgress[]; totals: ProgressTotals; certificates: Certificate[] };

function Standing({ courses, totals, certificates }: StandingProps) {
  const begun = courses.filter(({ lessons }) => lessons.some(({ completionDetails }) => completionDetails.completed));
  return (
    <Stack gap="lg">
      {begun.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <Figures courses={begun} totals={totals} />
          <LessonsPerWeek courses={begun} />
          <CourseRows courses={begun} />
        </>
      )}
      {(begun.length > 0 || certificates.length > 0) && <Certificates certificates={certificates} />}
    </Stack>
  );
}

function NothingYet() {
  const words = progressTexts.use();
  return (
    <Panel>
      <EmptyState
        text={words.none}
        action={
          <Button component={Link} to="/student/bookings?view=search">
            {words.book}
          </Button>
        }
      />
    </Panel>
  );
}

/** Figures, the chart and a few courses. */
const TabSkeleton = () => (
  <Stack gap="lg" aria-busy="true">
    <Skeleton height={112} radius="md" />
    <Skeleton height={320} radius="md" />
    <Skeleton height={280} radius="md" />
  </Stack>
);
