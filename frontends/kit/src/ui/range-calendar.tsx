/** A calendar of a range that begins today at the earliest; days can carry a mark, whose words stand below. */
import { VisuallyHidden } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useId } from 'react';
import { calendarLocale } from '../i18n/calendar-locale.ts';
import { texts } from '../locales/texts.ts';
import calendar from './date-field.module.css';
import classes from './range-calendar.module.css';

type Range = { start: string | null; end: string | null };
type Props = {
  /** Dates are YYYY-MM-DD. */
  today: string;
  /** The day that takes the focus. */
  first: string;
  /** Any day of the month that is shown. */
  month: string;
  value: Range;
  mostDays: number;
  marked: ReadonlySet<string>;
  /** What a mark means; without it there are none. */
  markWords: string | undefined;
  onMonth: (month: string) => void;
  onChange: (range: Range) => void;
};

const aDay = 86_400_000;
const lastOf = (start: string, days: number): string =>
  new Date(Date.parse(`${start}T00:00:00Z`) + (days - 1) * aDay).toISOString().slice(0, 10);

/** The first day that is pressed begins the range anew, the second ends it. */
export function RangeCalendar({ today, first, month, value, mostDays, marked, markWords, ...on }: Props) {
  const { monthBefore, monthAfter } = texts.use().ui;
  const id = useId();
  return (
    <>
      <DatePicker
        type="range"
        allowSingleDateInRange
        locale={calendarLocale()}
        firstDayOfWeek={1}
        minDate={today}
        value={[value.start, value.end]}
        date={month}
        ariaLabels={{ previousMonth: monthBefore, nextMonth: monthAfter }}
        classNames={{
          day: calendar.day ?? '',
          calendarHeaderControl: calendar.arrow ?? '',
          calendarHeaderLevel: calendar.level ?? '',
        }}
        getDayProps={(date) => ({
          ...(date === first && { 'data-autofocus': true }),
          ...(marked.has(date) && { 'data-marked': true, 'aria-describedby': id }),
        })}
        renderDay={(date) => <span className={classes.day}>{Number(date.slice(-2))}</span>}
        onDateChange={on.onMonth}
        onChange={([start, end]) => start && on.onChange({ start, end })}
        {...(value.start && !value.end && { maxDate: lastOf(value.start, mostDays) })}
      />
      {markWords && (
        <>
          <p className={classes.legend} aria-hidden>
            {markWords}
          </p>
          <VisuallyHidden id={id}>{markWords}</VisuallyHidden>
        </>
      )}
    </>
  );
}
