import { Button, Select } from '@mantine/core';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { anytime, hourChoices, searchTime } from '../model/hours.ts';
import { type DateFaults, type SearchDates, dateFaults, withStart } from '../model/search-dates.ts';
import classes from './search-form.module.css';

export type SearchFormValue = { startDate: string; endDate: string; time: 'anytime' | number };
type Props = { today: string; busy: boolean; onSearch: (value: SearchFormValue) => void };

/** SRCH-05..SRCH-08, SRCH-22..SRCH-26. */
export function SearchForm({ today, busy, onSearch }: Props) {
  const [dates, setDates] = useState<SearchDates>({ start: null, end: null });
  const [time, setTime] = useState(anytime.value);
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
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Booking Search">
      <p className={classes.subtitle}>
        After a date search, the available teachers and their times appear below. Pick a time, then choose a lesson
        topic.
      </p>
      <div className={classes.fields}>
        <div>
          <DateField
            label="Start date"
            placeholder="Choose a date"
            format="ddd D MMM YYYY"
            value={dates.start}
            error={faults.start}
            onChange={(start) => setDates(withStart(dates, start))}
          />
        </div>
        <div>
          <DateField
            label="End date"
            placeholder={dates.start ? 'Choose a date' : 'Choose a start date first'}
            format="ddd D MMM YYYY"
            disabled={!dates.start}
            value={dates.end}
            error={faults.end}
            onChange={(end) => setDates({ ...dates, end })}
          />
        </div>
        <div>
          <Select
            label="Time"
            data={[anytime, ...hourChoices]}
            value={time}
            allowDeselect={false}
            onChange={(value) => setTime(value ?? anytime.value)}
          />
        </div>
        <Button type="submit" loading={busy} leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}>
          Search
        </Button>
      </div>
    </form>
  );
}
