import { Button, Select, Stack } from '@mantine/core';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { IconSearch } from '@tabler/icons-react';
import { bookingTexts } from '../../locales/texts.ts';
import { anytime, hourChoices } from './hours.ts';
import { type SearchFormValue, searchSchema, withStart } from './search-dates.ts';
import classes from './search-form.module.css';

type Props = {
  today: string;
  busy: boolean;
  onSearch: (value: SearchFormValue) => void;
  /** The day that the form begins with. */
  day?: string | undefined;
  /** Of another search than the one for one-on-one lessons. */
  title?: string;
  hint?: string;
};

export function SearchForm({ today, busy, onSearch, day = '', title, hint }: Props) {
  const { search } = bookingTexts.use();
  const form = useSchemaForm(searchSchema(today), {
    initialValues: { start: day || null, end: day || null, time: anytime as string },
  });
  return (
    <form onSubmit={form.submit(onSearch)} noValidate aria-label={title ?? search.title}>
      <Stack p="16px var(--p-gutter) var(--p-gutter)">
        <Quiet maw="68ch">{hint ?? search.hint}</Quiet>
        <div className={classes.fields}>
          <div>
            <DateField
              label={search.start}
              placeholder={search.choose}
              {...form.getInputProps('start')}
              onChange={(start) => form.setValues(withStart(start))}
            />
          </div>
          <div>
            <DateField
              label={search.end}
              placeholder={form.values.start ? search.choose : search.chooseStart}
              disabled={!form.values.start}
              {...form.getInputProps('end')}
            />
          </div>
          <div>
            <Select
              label={search.time}
              data={[{ value: anytime, label: search.anytime }, ...hourChoices()]}
              allowDeselect={false}
              {...form.getInputProps('time')}
            />
          </div>
          <Button type="submit" loading={busy} leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}>
            {search.search}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
