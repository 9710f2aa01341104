import { Button, Select, Stack } from '@mantine/core';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { timeChoices } from './hours.ts';
import { RangeField } from './range-field.tsx';
import { type SearchFormValue, searchSchema, type SearchValues } from './search-dates.ts';
import classes from './search-form.module.css';

type Props = {
  today: string;
  busy: boolean;
  /** What the address says. */
  values: SearchValues;
  onSearch: (value: SearchFormValue) => void;
  /** Of another search than the one for one-on-one lessons. */
  title?: string;
  hint?: string;
};

export function SearchForm({ today, busy, values, onSearch, title, hint }: Props) {
  const { search } = bookingTexts.use();
  const form = useSchemaForm(searchSchema(today), { initialValues: values });
  const { validate, setValues } = form;
  const { start, end, time } = values;
  // The address may have turned to another search, and may say dates that cannot be searched.
  const showAddress = useEffectEvent(() => {
    setValues({ start, end, time });
    validate();
  });
  useEffect(() => showAddress(), [start, end, time, today]);
  return (
    <form onSubmit={form.submit(onSearch)} noValidate aria-label={title ?? search.title}>
      <Stack p="16px var(--p-gutter) var(--p-gutter)">
        <Quiet maw="68ch">{hint ?? search.hint}</Quiet>
        <div className={classes.fields}>
          <RangeField
            today={today}
            value={form.values}
            faults={form.errors}
            marks={title === undefined}
            onChange={(range) => form.setValues(range)}
          />
          <div>
            <Select label={search.time} data={timeChoices()} allowDeselect={false} {...form.getInputProps('time')} />
          </div>
          <Button type="submit" loading={busy} leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}>
            {search.search}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
