/** Opens the week's hours again in the weeks that follow: one request, each hour answers for itself. */
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { cityOf, dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Box, Group, Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { scheduleTexts } from '../../locales/texts.ts';
import { type OpenResult, useRepeat, useSchedule } from './api.ts';
import type { Day } from './model.ts';
import { type RepeatedWeek, openedPlaces, repeatBounds, repeatedWeeks, weekChoices } from './repeat.ts';

type Props = { monday: string; zone: string; days: Day[]; now: number; onClose: () => void };

const usualWeeks = 4;

export function RepeatDialog({ monday, zone, days, now, onClose }: Props) {
  const { notify } = useShell();
  const { repeat: words } = scheduleTexts.use();
  const places = openedPlaces(days);
  const choices = weekChoices(places.length);
  const [weeks, setWeeks] = useState(Math.min(usualWeeks, choices.at(-1) ?? 0));
  const [refused, setRefused] = useState<OpenResult[]>([]);
  const ahead = useSchedule(repeatBounds(monday, zone, Math.max(weeks, 1)));
  const repeated = repeatedWeeks({ monday, zone, weeks, places, lessons: ahead.data ?? [], now });
  const open = repeated.flatMap((week) => week.open);
  const repeat = useRepeat();
  const done = useDone(onClose);
  const submit = () =>
    sendAndTell(repeat, open, {
      onSuccess: (results) => {
        const faults = results.filter(({ error }) => error);
        if (faults.length === 0) return done(words.opened(results.length))();
        if (results.length > faults.length) notify.success(words.opened(results.length - faults.length));
        setRefused(faults);
      },
      onError: (problem) => tellProblem(notify, problem),
    });

  return (
    <ConfirmDialog
      title={words.title}
      size={560}
      action={words.open(open.length)}
      busy={repeat.isPending}
      disabled={!ahead.data || open.length === 0}
      cancelText={refused.length > 0 ? words.close : undefined}
      onConfirm={submit}
      onCancel={onClose}
    >
      {places.length === 0 && <p>{words.none}</p>}
      {places.length > 0 && choices.length === 0 && <p>{words.tooMany}</p>}
      {choices.length > 0 && (
        <>
          <p>{words.body(places.length, cityOf(zone))}</p>
          <Select
            label={words.howLong}
            data={choices.map((count) => ({ value: String(count), label: words.weeks(count) }))}
            value={String(weeks)}
            allowDeselect={false}
            onChange={(value) => setWeeks(Number(value))}
          />
          {ahead.isError && <ErrorState error={ahead.error} onRetry={() => void ahead.refetch()} />}
          {ahead.isPending && <Skeleton height={weeks * 44} aria-hidden />}
          {ahead.data && <Outcome weeks={repeated} />}
        </>
      )}
      {refused.length > 0 && <Refused hours={refused} zone={zone} />}
    </ConfirmDialog>
  );
}

function Outcome({ weeks }: { weeks: RepeatedWeek[] }) {
  const { repeat: words } = scheduleTexts.use();
  return (
    <dl className="p-ruled p-line-above p-line-below">
      {weeks.map((week) => (
        <Group key={week.monday} gap="0 12px" py={10}>
          <Box component="dt" w={{ base: '100%', sm: 160 }} fw={550} className="p-figures">
            {words.range(week.from, week.to)}
          </Box>
          <Box component="dd" flex={{ sm: 1 }} miw={{ sm: 0 }}>
            {words.outcome(week.open.length, week.taken, week.missing)}
          </Box>
        </Group>
      ))}
    </dl>
  );
}

function Refused({ hours, zone }: { hours: OpenResult[]; zone: string }) {
  const { repeat: words } = scheduleTexts.use();
  return (
    <Note tone="danger" role="alert">
      {words.refused}
      <Box component="ul" mah={160} mt={4} pl={18} style={{ overflow: 'auto', listStyle: 'disc' }}>
        {hours.map(({ when, error }) => (
          <li key={when}>{`${dateTimeText(when, zone)}: ${error?.message}`}</li>
        ))}
      </Box>
    </Note>
  );
}
