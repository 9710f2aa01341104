import { SegmentedControl } from '@mantine/core';
import type { ListedTutorJson } from '@parlance/kit/api/types.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { LessonListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { useState } from 'react';
import { teacherTexts } from '../../../locales/texts.ts';
import { type TeacherList, useNextHours, useTeacherList } from '../api/teachers.ts';
import { TeacherLine } from './teacher-line.tsx';

const lists: readonly TeacherList[] = ['recommended', 'favourites', 'used'];

const aPage = 10;

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
        {(teachers) => <Lines teachers={teachers} />}
      </PagedList>
    </Panel>
  );
}

/** As many as a page of them holds are asked about at once. */
function Lines({ teachers }: { teachers: readonly ListedTutorJson[] }) {
  const pages = Array.from({ length: Math.ceil(teachers.length / aPage) }, (_unused, page) =>
    teachers.slice(page * aPage, (page + 1) * aPage),
  );
  return (
    <div className="p-ruled">
      {pages.map((page) => (
        <PageOfLines key={page[0]?.uid} teachers={page} />
      ))}
    </div>
  );
}

function PageOfLines({ teachers }: { teachers: readonly ListedTutorJson[] }) {
  const next = useNextHours(teachers.map(({ uid }) => uid));
  return teachers.map((teacher) => (
    <TeacherLine key={teacher.uid} teacher={teacher} nextFree={next.get(teacher.uid)} />
  ));
}
