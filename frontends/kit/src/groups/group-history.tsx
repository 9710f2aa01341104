/** The tab of group lessons behind one, and the reading of their feedback. */
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GroupLessonJson } from '../api/types.ts';
import { HistoryFilter } from '../lessons/history-filter.tsx';
import { linkedRange } from '../lessons/history-range.ts';
import { LessonList } from '../lessons/lesson-list.tsx';
import { groupTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GroupFeedbackDialog } from './group-feedback-dialog.tsx';
import { GroupRow } from './group-row.tsx';
import { useGroupEvents, useGroupHistory } from './my-groups.ts';

type Props = {
  viewer: 'student' | 'tutor';
  /** What can be done with a past lesson; `read` opens its feedback. */
  actions: (lesson: GroupLessonJson, read: () => void) => ReactNode;
};

export function GroupHistory({ viewer, actions }: Props) {
  const { session, clock } = useShell();
  const { list } = groupTexts.use();
  const zone = session.person.timeZone;
  const [params] = useSearchParams();
  const [range, setRange] = useState(() => linkedRange(params.get('day'), clock.now(), zone));
  const [reading, setReading] = useState<GroupLessonJson>();
  const history = useGroupHistory(range);
  useGroupEvents();
  const hasAny = history.data?.pages[0]?.hasAny;
  const refresh = () => void history.refetch();
  return (
    <>
      <LessonList
        title={list.history}
        query={history}
        empty={<EmptyState text={hasAny ? list.noneInPeriod : list.none} />}
        action={<HistoryFilter range={range} onApply={setRange} onRefresh={refresh} busy={history.isFetching} />}
        row={(lesson) => (
          <GroupRow
            key={lesson.bookingId}
            lesson={lesson}
            viewer={viewer}
            zone={zone}
            actions={actions(lesson, () => setReading(lesson))}
          />
        )}
      />
      {reading && <GroupFeedbackDialog lesson={reading} viewer={viewer} onClose={() => setReading(undefined)} />}
    </>
  );
}
