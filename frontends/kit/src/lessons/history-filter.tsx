/** The date range of a history list (LST-12..LST-16). Dates are YYYY-MM-DD in the viewer's zone. */
import { Button, Group } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { search } from '@parlance/proto/limits';
import { DateTime } from 'luxon';
import { useState } from 'react';

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
  const backwards = draft.end < draft.start;
  return (
    <Group gap="xs" align="start">
      <DatePickerInput
        aria-label="Start date"
        valueFormat="DD/MM/YYYY"
        value={draft.start}
        onChange={(start) => start && setDraft({ ...draft, start })}
      />
      <DatePickerInput
        aria-label="End date"
        valueFormat="DD/MM/YYYY"
        value={draft.end}
        error={backwards ? 'End date cannot be before start date' : undefined}
        onChange={(end) => end && setDraft({ ...draft, end })}
      />
      <Button variant="default" disabled={backwards} onClick={() => onApply(draft)}>
        Apply
      </Button>
      <Button variant="subtle" loading={busy} onClick={onRefresh}>
        Refresh Bookings
      </Button>
    </Group>
  );
}
