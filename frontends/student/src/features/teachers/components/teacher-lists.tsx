import { SegmentedControl } from '@mantine/core';
import type { ListedTutorJson } from '@parlance/kit/api/types.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { LessonListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { useState } from 'react';
import { teacherTexts } from '../../../locales/texts.ts';
import { type TeacherList, useTeacherList } from '../api/teachers.ts';
import { TeacherLine } from './teacher-line.tsx';

const lists: readonly TeacherList[] = ['recommended', 'favourites', 'used'];

const lineOf = (teacher: ListedTutorJson) => <TeacherLine key={teacher.uid} teacher={teacher} />;

/** Three ways to a teacher besides a search by time. */
export function TeacherLists() {
  const { lists: words } = teacherTexts.use();
  const [list, setList] = useState<TeacherList>('recommended');
  const found = useTeacherList(list);
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
      <PagedList
        query={found}
        pending={<LessonListSkeleton rows={2} />}
        none={<EmptyState text={words.none[list]} />}
        more={words.more}
        margin="sm"
      >
        {(teachers) => <div className="p-ruled">{teachers.map(lineOf)}</div>}
      </PagedList>
    </Panel>
  );
}
