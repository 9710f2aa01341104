/** The date range of a history list (LST-12..LST-16). Dates are YYYY-MM-DD in the viewer's zone. */
import { Button } from '@mantine/core';
import { search } from '@parlance/proto/limits';
import { IconRefresh } from '@tabler/icons-react';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { lessonTexts } from '../locales/lessons/texts.ts';
import { DateField } from '../ui/date-field.tsx';
import classes from './history-filter.module.css';

export type DateRange = { start: string; end: string };

/** The last month up to today (LST-14). */
export function defaultRange(now: number, zone: string): DateRange {
  const today = DateTime.fromMillis(now, { zone });
  return { start: today.minus({ months: search.historyMonths }).toISODate() ?? '', end: today.toISODate() ?? '' };
}

/** Epoch milliseconds, half-open: from the start of the first day to the start of the day after the last. */
export function rangeBounds({ start, end }: DateRange, zone: string): { from: number; to: number } {
  return {
    from: DateTime.fromISO(start, { zone }).startOf('day').toMillis(),
    to: DateTime.fromISO(end, { zone }).plus({ days: 1 }).startOf('day').toMillis(),
  };
}

type Props = { range: DateRange; busy: boolean; onApply: (range: DateRange) => void; onRefresh: () => void };

export function HistoryFilter({ range, busy, onApply, onRefresh }: Props) {
  const [draft, setDraft] = useState(range);
  const { filter } = lessonTexts.use();
  const backwards = draft.end < draft.start;
  return (
    <form
      className={classes.filter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!backwards) onApply(draft);
      }}
    >
      <DateField
        label={filter.from}
        format="DD/MM/YYYY"
        value={draft.start}
        onChange={(start) => start && setDraft({ ...draft, start })}
      />
      <DateField
        label={filter.to}
        format="DD/MM/YYYY"
        value={draft.end}
        error={backwards ? filter.backwards : undefined}
        onChange={(end) => end && setDraft({ ...draft, end })}
      />
      <Button type="submit" variant="default" disabled={backwards}>
        {filter.apply}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        loading={busy}
        leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
        onClick={onRefresh}
      >
        {filter.refresh}
      </Button>
    </form>
  );
}
