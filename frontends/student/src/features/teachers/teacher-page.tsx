import { Box, Group, Skeleton, Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { languagesText } from '@parlance/kit/domain/languages.ts';
import { usePathParams } from '@parlance/kit/remote/use-path-params.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { VideoFrame } from '@parlance/kit/ui/video-frame.tsx';
import { Prose, Quiet } from '@parlance/kit/ui/words.tsx';
import { teacherTexts } from '../../locales/texts.ts';
import { useTeacher } from './api/teachers.ts';
import { TeacherHead } from './components/teacher-head.tsx';
import { TeacherWeek } from './components/teacher-week.tsx';
import { TeacherRatings } from './components/teacher-ratings.tsx';

function goTo(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** A teacher as students see one. Whatever keeps the profile away is said in the catalogue's words. */
export function TeacherPage() {
  const words = teacherTexts.use();
  const { uid } = usePathParams('/student/profile/:uid');
  const teacher = useTeacher(uid);
  const week = useRef<HTMLHeadingElement>(null);
  if (teacher.isPending) return <TeacherSkeleton />;
  if (teacher.isError) {
    return (
      <Panel>
        <ErrorState error={teacher.error} message={words.notFound} onRetry={() => void teacher.refetch()} />
      </Panel>
    );
  }
  const { name, introduction, video, languages = [] } = teacher.data.profile;
  return (
    <Stack gap="lg">
      <TeacherHead teacher={teacher.data} onBook={() => goTo(week.current)} />
      <TeacherWeek teacher={teacher.data} heading={week} />
      <Columns>
        <Panel title={words.introduction}>
          {video || introduction || languages.length > 0 ? (
            <Stack p="var(--p-gutter)">
              {video && <VideoFrame video={video} title={words.videoOf(name)} />}
              {introduction && <Prose>{introduction}</Prose>}
              {languages.length > 0 && <Quiet>{words.alsoSpeaks(languagesText(languages))}</Quiet>}
            </Stack>
          ) : (
            <EmptyState text={words.noIntroduction} />
          )}
        </Panel>
        <TeacherRatings uid={uid} />
      </Columns>
    </Stack>
  );
}

/** Beside each other where there is room, the first wider. */
const Columns = ({ children: [wide, narrow] }: { children: [ReactNode, ReactNode] }) => (
  <Group gap="lg" align="flex-start">
    <Box flex={{ base: '1 0 100%', md: '5 0 0' }} miw={0}>
      {wide}
    </Box>
    <Box flex={{ base: '1 0 100%', md: '3 0 0' }} miw={0}>
      {narrow}
    </Box>
  </Group>
);

function TeacherSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={210} radius="md" />
      <Skeleton height={290} radius="md" />
      <Columns>
        <Skeleton height={420} radius="md" />
        <Skeleton height={240} radius="md" />
      </Columns>
    </Stack>
  );
}
