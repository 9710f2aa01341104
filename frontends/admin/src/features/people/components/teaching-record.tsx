import { Skeleton } from '@mantine/core';
import { countText } from '@parlance/kit/i18n/number-text.ts';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { timelineTexts } from '../../../locales/texts.ts';
import { Facts } from '../../../ui/panel-parts.tsx';
import { useTeachingRecord } from '../api/timeline.ts';

const lessonMinutes = 50;

/** How a teacher kept the hours: in time, absent, called off, and how long in the room. */
export function TeachingRecord({ uid }: { uid: string }) {
  const { record: words } = timelineTexts.use();
  const record = useTeachingRecord(uid);
  return (
    <section aria-label={words.heading}>
      <h3>{words.heading}</h3>
      {record.isPending && <Skeleton height={44} aria-hidden />}
      {record.isError && <ErrorState error={record.error} onRetry={() => void record.refetch()} />}
      {record.data && <Facts rows={rowsOf(record.data)} />}
    </section>
  );
}

type Record = NonNullable<ReturnType<typeof useTeachingRecord>['data']>;

function rowsOf({ taught, inTime, lateSeconds, absent, calledOff, measured, taughtSeconds }: Record) {
  const { record: words } = timelineTexts.now();
  const late = lateSeconds > 0 ? `, ${words.late(countText(Math.ceil(lateSeconds / 60)))}` : '';
  const minutes = countText(Math.round(taughtSeconds / 60));
  return [
    [words.taught, countText(taught)],
    [words.inTime, `${words.inTimeOf(inTime, taught)}${late}`],
    [words.absent, countText(absent)],
    [words.calledOff, countText(calledOff)],
    [words.inRoom, measured > 0 ? words.minutesOf(minutes, countText(measured * lessonMinutes)) : words.notMeasured],
  ] as const;
}
