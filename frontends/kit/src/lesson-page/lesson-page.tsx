/** A lesson's own page for its people: what is known before it, the way in while it runs, and the recap after it, at one address. */
import { Skeleton, Stack } from '@mantine/core';
import { isProblem } from '../api/problem.ts';
import { useNow } from '../domain/use-now.ts';
import { EvidenceLink } from '../evidence/evidence-link.tsx';
import { LiveLessonCard, useIsLive } from '../lessons/live-lesson-card.tsx';
import { useLessonEvents } from '../lessons/my-lessons.ts';
import { lessonPageTexts } from '../locales/texts.ts';
import { usePathParams } from '../remote/use-path-params.ts';
import { useTitle } from '../remote/use-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Note } from '../ui/note.tsx';
import { Panel } from '../ui/panel.tsx';
import { WayBack } from './way-back.tsx';
import { LessonActions } from './lesson-actions.tsx';
import { BeforePanel, MaterialPanel, SeatsPanel, WishesPanel } from './lesson-ahead.tsx';
import { LessonHead } from './lesson-head.tsx';
import { Recap } from './lesson-recap.tsx';
import classes from './lesson-page.module.css';
import type { LessonPageParts } from './parts.ts';
import { NextCard, TokenCard } from './side-panels.tsx';
import { stageOf } from './stage.ts';
import { type Overview, useLessonOverview } from './use-lesson-overview.ts';

export function LessonPage(parts: LessonPageParts) {
  const { id } = usePathParams('/:role/lesson/:id');
  const words = lessonPageTexts.use();
  const query = useLessonOverview(id);
  useLessonEvents();
  if (query.data) return <Shown key={id} overview={query.data} {...parts} />;
  if (query.isPending) return <LessonSkeleton />;
  // Whoever has no part in it reads what they would read of an id that nothing has.
  const isUnknown = isProblem(query.error) && (query.error.status === 404 || query.error.status === 400);
  return (
    <Panel>
      {isUnknown ? (
        <EmptyState text={words.notFound} action={<WayBack viewer={parts.viewer} />} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Panel>
  );
}

function Shown({ overview, ...parts }: LessonPageParts & { overview: Overview }) {
  const words = lessonPageTexts.use();
  const stage = stageOf(overview.lesson, useNow());
  useTitle(stage === 'behind' ? words.recap : undefined);
  if (stage === 'ahead') return <Ahead overview={overview} {...parts} />;
  if (stage === 'behind') return <Recap overview={overview} {...parts} />;
  return <Off overview={overview} {...parts} />;
}

function Ahead({ overview, viewer, cancelWords, ways }: LessonPageParts & { overview: Overview }) {
  const { lesson, course } = overview;
  const isLive = useIsLive(lesson);
  const shared = { overview, viewer };
  return (
    <Stack gap="lg">
      {isLive ? (
        <LiveLessonCard viewer={viewer} only={lesson.id} />
      ) : (
        <LessonHead lesson={lesson} course={course} viewer={viewer} />
      )}
      <LessonActions lesson={lesson} viewer={viewer} cancelWords={cancelWords(lesson)}>
        {ways?.(lesson)}
      </LessonActions>
      <div className={classes.grid}>
        <div className={classes.main}>
          <WishesPanel {...shared} />
          <SeatsPanel {...shared} />
          <BeforePanel {...shared} />
        </div>
        <aside className={classes.aside}>
          <MaterialPanel {...shared} />
          {viewer === 'student' && <TokenCard overview={overview} />}
          <NextCard next={overview.next} lesson={lesson} viewer={viewer} />
        </aside>
      </div>
    </Stack>
  );
}

function Off({ overview, viewer, again }: LessonPageParts & { overview: Overview }) {
  const { lesson, course } = overview;
  const { off: words } = lessonPageTexts.use();
  return (
    <Stack gap="lg">
      <LessonHead lesson={lesson} course={course} viewer={viewer} />
      <div className={classes.grid}>
        <div className={classes.main}>
          <Note>
            <b>{words.title}</b> {words[viewer]}
          </Note>
          <BeforePanel overview={overview} viewer={viewer} />
        </div>
        <aside className={classes.aside}>
          {viewer === 'student' && <TokenCard overview={overview} />}
          {again?.(overview)}
          <NextCard next={overview.next} lesson={lesson} viewer={viewer} />
          <EvidenceLink lesson={lesson} viewer={viewer} />
        </aside>
      </div>
    </Stack>
  );
}

function LessonSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={104} radius="md" />
      <div className={classes.grid}>
        <div className={classes.main}>
          <Skeleton height={180} radius="md" />
          <Skeleton height={240} radius="md" />
        </div>
        <div className={classes.aside}>
          <Skeleton height={200} radius="md" />
          <Skeleton height={120} radius="md" />
        </div>
      </div>
    </Stack>
  );
}
