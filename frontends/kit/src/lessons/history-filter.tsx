import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { lessonTexts } from '../locales/texts.ts';
import { DateField } from '../ui/date-field.tsx';
import classes from './history-filter.module.css';
import type { DateRange } from './history-range.ts';

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
