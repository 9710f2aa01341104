import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import * as v from 'valibot';
import { judged } from '../forms/rules.ts';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { lessonTexts } from '../locales/texts.ts';
import { DateField } from '../ui/date-field.tsx';
import classes from '../ui/field-row.module.css';
import type { DateRange } from './history-range.ts';

type Props = { range: DateRange; busy: boolean; onApply: (range: DateRange) => void; onRefresh: () => void };

const schema = v.pipe(
  v.object({ start: v.string(), end: v.string() }),
  judged(({ start, end }) => (end < start ? lessonTexts.now().filter.backwards : undefined)),
);

export function HistoryFilter({ range, busy, onApply, onRefresh }: Props) {
  const form = useSchemaForm(schema, { initialValues: range });
  const { filter } = lessonTexts.use();
  const isBackwards = !v.is(schema, form.values);
  return (
    <form className={classes.row} noValidate onSubmit={form.submit(onApply)}>
      <DateField
        label={filter.from}
        format="DD/MM/YYYY"
        value={form.values.start}
        onChange={(start) => start && form.setFieldValue('start', start)}
      />
      <DateField
        label={filter.to}
        format="DD/MM/YYYY"
        value={form.values.end}
        error={isBackwards ? filter.backwards : undefined}
        onChange={(end) => end && form.setFieldValue('end', end)}
      />
      <Button type="submit" variant="default" disabled={isBackwards}>
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
