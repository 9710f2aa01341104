import { Button, Select } from '@mantine/core';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import { anytime, hourChoices, searchTime } from '../model/hours.ts';
import { type DateFaults, type SearchDates, dateFaults, withStart } from '../model/search-dates.ts';
import classes from './search-form.module.css';

export type SearchFormValue = { startDate: string; endDate: string; time: 'anytime' | number };
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

/** SRCH-05..SRCH-08, SRCH-22..SRCH-26. */
export function SearchForm({ today, busy, onSearch, day = '', title, hint }: Props) {
  const { search } = bookingTexts.use();
  const [dates, setDates] = useState<SearchDates>({ start: day || null, end: day || null });
  const [time, setTime] = useState(anytime as string);
  const [faults, setFaults] = useState<DateFaults>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = dateFaults(dates, today);
    setFaults(found);
    if (dates.start && dates.end && Object.keys(found).length === 0) {
      onSearch({ startDate: dates.start, endDate: dates.end, time: searchTime(time) });
    }
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={title ?? search.title}>
      <p className={classes.subtitle}>{hint ?? search.hint}</p>
      <div className={classes.fields}>
        <div>
          <DateField
            label={search.start}
            placeholder={search.choose}
            format="ddd D MMM YYYY"
            value={dates.start}
            error={faults.start}
            onChange={(start) => setDates(withStart(dates, start))}
          />
        </div>
        <div>
          <DateField
            label={search.end}
            placeholder={dates.start ? search.choose : search.chooseStart}
            format="ddd D MMM YYYY"
            disabled={!dates.start}
            value={dates.end}
            error={faults.end}
            onChange={(end) => setDates({ ...dates, end })}
          />
        </div>
        <div>
          <Select
            label={search.time}
            data={[{ value: anytime, label: search.anytime }, ...hourChoices()]}
            value={time}
            allowDeselect={false}
            onChange={(value) => setTime(value ?? anytime)}
          />
        </div>
        <Button type="submit" loading={busy} leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}>
          {search.search}
        </Button>
      </div>
    </form>
  );
}
