/** The evidence of a lesson, for its student, its teacher and administrators: what is on record, and nothing that could be changed. */
import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isProblem } from '../api/problem.ts';
import { read } from '../api/read.ts';
import { saveFile } from '../documents/save-file.ts';
import { LessonHead } from '../lesson-page/lesson-head.tsx';
import { type Lesson, lessonOf } from '../lessons/lesson.ts';
import { useLessonEvents } from '../lessons/my-lessons.ts';
import { evidenceTexts } from '../locales/texts.ts';
import { usePathParams } from '../remote/use-path-params.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { ClaimPanel, type AnswerTo } from './claim-panel.tsx';
import { evidenceLines, type Evidence, type Viewer } from './evidence-lines.ts';
import { EvidenceHead } from './evidence-head.tsx';
import { LinesPanel, PagesPanel, RoomLanes, RulesPanel, VerdictPanel } from './evidence-panels.tsx';
import classes from './evidence.module.css';

type Props = {
  viewer: Viewer;
  /** What an administrator may do about the outcome. */
  actions?: (lesson: Lesson) => ReactNode;
  /** How they answer what somebody says against it. */
  answer?: AnswerTo;
};

export function EvidenceScreen(props: Props) {
  const { id } = usePathParams('/:role/lesson/:id/evidence');
  const words = evidenceTexts.use();
  const { api } = useShell();
  const query = useQuery(read(api, '/lessons/{id}/evidence', { params: { path: { id } } }));
  useLessonEvents();
  if (query.data) return <Shown key={id} evidence={query.data} {...props} />;
  if (query.isPending)
    return (
      <Stack gap="lg" aria-hidden>
        <Skeleton height={104} radius="md" />
        <Skeleton height={120} radius="md" />
        <Skeleton height={280} radius="md" />
      </Stack>
    );
  const isUnknown = isProblem(query.error) && (query.error.status === 404 || query.error.status === 400);
  return (
    <Panel>
      {isUnknown ? (
        <EmptyState text={words.notFound} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Panel>
  );
}

function Shown({ evidence, viewer, actions, answer }: Props & { evidence: Evidence }) {
  const words = evidenceTexts.use();
  const { uid, timeZone: zone } = useShell().session.person;
  const lesson = lessonOf(evidence.lesson);
  const first = (name: string) => name.split(' ')[0] || name;
  const people = [
    ...lesson.students.map(({ id, name }) => ({ uid: id, name, role: 'student' as const })),
    { uid: lesson.tutor.uid, name: lesson.tutor.name, role: 'tutor' as const },
  ].map((person) => ({ ...person, name: person.uid === uid ? words.you : first(person.name) }));
  const nameOf = (of: string) => people.find((person) => person.uid === of)?.name;
  const shared = { evidence, viewer, zone, people };
  const isAdmin = viewer === 'admin';
  return (
    <Stack gap="lg">
      {viewer === 'admin' ? (
        <EvidenceHead lesson={lesson} />
      ) : (
        <LessonHead lesson={lesson} course={null} viewer={viewer} />
      )}
      <Stack gap="lg" className={isAdmin ? undefined : (classes.narrow ?? '')}>
        <VerdictPanel
          {...shared}
          actions={isAdmin ? <Deeds evidence={evidence} lesson={lesson} actions={actions} /> : undefined}
        />
        <ClaimPanel {...shared} nameOf={nameOf} answer={answer} />
        <RoomLanes {...shared} />
        <LinesPanel
          lines={evidenceLines(evidence, viewer, (of) => (of === uid ? words.youAre : nameOf(of)))}
          zone={zone}
          when={lesson.when}
          nameOf={nameOf}
          more={evidence.room?.more === true}
        />
        <PagesPanel evidence={evidence} />
        <RulesPanel {...shared} />
        {!isAdmin && (
          <p>
            <Anchor component={Link} to={`/${viewer}/help/contact`}>
              {words.report}
            </Anchor>
          </p>
        )}
      </Stack>
    </Stack>
  );
}

type DeedsProps = Pick<Props, 'actions'> & { evidence: Evidence; lesson: Lesson };

function Deeds({ evidence, lesson, actions }: DeedsProps) {
  const words = evidenceTexts.use();
  const save = () => saveFile(`lesson-${lesson.id}.json`, JSON.stringify(evidence, null, 2), 'application/json');
  return (
    <>
      {actions?.(lesson)}
      <Button variant="subtle" color="gray" leftSection={<IconDownload size={18} stroke={1.75} />} onClick={save}>
        {words.save}
      </Button>
    </>
  );
}
