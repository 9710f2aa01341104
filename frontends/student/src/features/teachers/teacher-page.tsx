import { Skeleton, Stack } from '@mantine/core';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { VideoFrame } from '@parlance/kit/ui/video-frame.tsx';
import { Prose } from '@parlance/kit/ui/words.tsx';
import { useLocation } from 'react-router-dom';
import { teacherTexts } from '../../locales/texts.ts';
import { useTeacher } from './api/teachers.ts';
import { TeacherHead } from './components/teacher-head.tsx';
import { TeacherRatings } from './components/teacher-ratings.tsx';
import classes from './teacher-page.module.css';

/** A teacher as students see one. Whatever keeps the profile away is said in the catalogue's words. */
export function TeacherPage() {
  const words = teacherTexts.use();
  const uid = useLocation().pathname.split('/')[3] ?? '';
  const teacher = useTeacher(uid);
  if (teacher.isPending) return <TeacherSkeleton />;
  if (teacher.isError) {
    return (
      <Panel>
        <ErrorState message={words.notFound} onRetry={() => void teacher.refetch()} />
      </Panel>
    );
  }
  const { name, introduction, video } = teacher.data.profile;
  return (
    <Stack gap="lg">
      <TeacherHead teacher={teacher.data} />
      <div className={classes.columns}>
        <Panel title={words.introduction}>
          {video || introduction ? (
            <Stack p="var(--p-gutter)">
              {video && <VideoFrame video={video} title={words.videoOf(name)} />}
              {introduction && <Prose>{introduction}</Prose>}
            </Stack>
          ) : (
            <EmptyState text={words.noIntroduction} />
          )}
        </Panel>
        <TeacherRatings uid={uid} />
      </div>
    </Stack>
  );
}

function TeacherSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={210} radius="md" />
      <div className={classes.columns}>
        <Skeleton height={420} radius="md" />
        <Skeleton height={240} radius="md" />
      </div>
    </Stack>
  );
}
