/** The tab of lessons behind one, a month back unless asked otherwise, and the reading of their feedback. */
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { groupTexts, lessonTexts } from '../locales/texts.ts';
import { MessageIcon } from '../messages/message-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { linkedRange, rangeBounds } from './history-range.ts';
import { type Lesson, writtenTo } from './lesson.ts';
import { LessonList } from './lesson-list.tsx';
import { LessonRow } from './lesson-row.tsx';
import { useLessonEvents, useLessonHistory } from './my-lessons.ts';
import { useOpenTeacher } from './use-open-teacher.ts';

type Props = {
  kind: Lesson['kind'];
  viewer: 'student' | 'tutor';
  /** What can be done with a past lesson; `read` opens its feedback. */
  actions: (lesson: Lesson, read: () => void) => ReactNode;
  /** What is said of it under its status. */
  note?: (lesson: Lesson) => ReactNode;
  /** Where the photo of a one-on-one lesson leads; for students to the teacher. */
  onPerson?: (lesson: Lesson) => void;
  personLabel?: (name: string) => string;
};

export function HistoryList({ kind, viewer, actions, note, onPerson, personLabel }: Props) {
  const { session, clock } = useShell();
  const openTeacher = useOpenTeacher();
  const { list } = lessonTexts.use();
  const groups = groupTexts.use().list;
  const zone = session.person.timeZone;
  const [params] = useSearchParams();
  const [range, setRange] = useState(() => linkedRange(params.get('day'), clock.now(), zone));
  const [reading, setReading] = useState<Lesson>();
  useLessonEvents();
  const history = useLessonHistory(kind, rangeBounds(range, zone));
  const onPersonOf = (lesson: Lesson) => {
    if (kind === 'group') return undefined;
    if (onPerson) return () => onPerson(lesson);
    return viewer === 'student' ? () => openTeacher(lesson.tutor.uid) : undefined;
  };
  const noGroups = history.data?.pages[0]?.hasAny ? groups.noneInPeriod : groups.none;
  const refresh = () => void history.refetch();

  return (
    <>
      <LessonList
        title={kind === 'group' ? groups.history : list.history}
        query={history}
        empty={<EmptyState text={kind === 'group' ? noGroups : list.noHistory} />}
        action={<HistoryFilter range={range} onApply={setRange} onRefresh={refresh} busy={history.isFetching} />}
        row={(lesson) => (
          <LessonRow
            key={lesson.id}
            lesson={lesson}
            viewer={viewer}
            zone={zone}
            actions={
              <>
                <Write lesson={lesson} viewer={viewer} />
                {actions(lesson, () => setReading(lesson))}
              </>
            }
            note={note?.(lesson)}
            personLabel={personLabel}
            onPerson={onPersonOf(lesson)}
          />
        )}
      />
      {reading && <FeedbackDialog lesson={reading} viewer={viewer} onClose={() => setReading(undefined)} />}
    </>
  );
}

function Write({ lesson, viewer }: { lesson: Lesson; viewer: Props['viewer'] }) {
  const other = writtenTo(lesson, viewer);
  return other && <MessageIcon {...other} />;
}
