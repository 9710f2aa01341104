import { Button, SegmentedControl } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { LessonListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { useState } from 'react';
import { teacherTexts } from '../../../locales/texts.ts';
import { type TeacherList, useTeacherList } from '../api/teacher-lists.ts';
import { TeacherLine } from './teacher-line.tsx';

const lists: readonly TeacherList[] = ['recommended', 'favourites', 'used'];

/** Three ways to a teacher besides a search by time (PROF-12..PROF-14, NS-33). */
export function TeacherLists() {
  const { lists: words } = teacherTexts.use();
  const [list, setList] = useState<TeacherList>('recommended');
  const found = useTeacherList(list);
  const teachers = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel
      title={words.title}
      action={
        <SegmentedControl
          aria-label={words.label}
          value={list}
          onChange={(value) => setList(value as TeacherList)}
          data={lists.map((value) => ({ value, label: words[value] }))}
        />
      }
    >
      {found.isPending && <LessonListSkeleton rows={2} />}
      {found.isError && <ErrorState message={problemText(found.error)} onRetry={() => void found.refetch()} />}
      {found.data && teachers.length === 0 && <EmptyState text={words.none[list]} />}
      {teachers.map((teacher) => (
        <TeacherLine key={teacher.uid} teacher={teacher} />
      ))}
      {found.hasNextPage && (
        <Button variant="subtle" m="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Panel>
  );
}
