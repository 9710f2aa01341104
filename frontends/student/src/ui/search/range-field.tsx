/** Start and end of a search: two fields, and one calendar that fills both. It begins today and marks the days that have free hours. */
import { Input, InputBase, Popover, VisuallyHidden } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { search } from '@parlance/kit/domain/limits.ts';
import { dateText } from '@parlance/kit/domain/time.ts';
import { calendarLocale } from '@parlance/kit/i18n/calendar-locale.ts';
import { texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import calendar from '@parlance/kit/ui/date-field.module.css';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { useFreeDays } from './free-days.ts';
import classes from './search-form.module.css';
import { daysAfter } from './search-dates.ts';

type Range = { start: string | null; end: string | null };
type Part = keyof Range;
type Props = {
  today: string;
  value: Range;
  faults: Partial<Record<Part, ReactNode>>;
  /** Free hours are marked. */
  marks: boolean;
  onChange: (range: Range) => void;
};

const dayText = (date: string | null): string | undefined =>
  date === null ? undefined : dateText(Date.parse(`${date}T00:00:00Z`), 'UTC');

export function RangeField({ today, value, faults, marks, onChange }: Props) {
  const { search: words } = bookingTexts.use();
  const [part, setPart] = useState<Part>();
  const fieldOf = (name: Part, placeholder: string) => (
    <InputBase
      component="button"
      type="button"
      pointer
      label={words[name]}
      error={faults[name]}
      disabled={name === 'end' && !value.start}
      aria-haspopup="dialog"
      aria-expanded={part === name}
      data-dates-input
      rightSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      onClick={() => setPart(name)}
    >
      {dayText(value[name]) ?? <Input.Placeholder>{placeholder}</Input.Placeholder>}
    </InputBase>
  );
  return (
    <Popover
      opened={part !== undefined}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      onChange={(open) => !open && setPart(undefined)}
      onDismiss={() => setPart(undefined)}
    >
      <Popover.Target>
        <div className={classes.range}>
          {fieldOf('start', words.choose)}
          {fieldOf('end', value.start ? words.choose : words.chooseStart)}
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={part && words[part]}>
        {part && (
          <RangeCalendar
            today={today}
            value={part === 'end' ? { start: value.start, end: null } : value}
            shown={value[part] ?? value.start ?? today}
            marks={marks}
            onChange={(range) => {
              onChange(range);
              setPart(range.end ? undefined : 'end');
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type CalendarProps = Pick<Props, 'today' | 'value' | 'marks' | 'onChange'> & { shown: string };

/** The first day that is pressed begins the range anew, the second ends it. */
function RangeCalendar({ today, value, shown, marks, onChange }: CalendarProps) {
  const { monthBefore, monthAfter } = kitTexts.use().ui;
  const { search: words } = bookingTexts.use();
  const first = shown < today ? today : shown;
  const [month, setMonth] = useState(first);
  const free = useFreeDays(month, today, marks);
  const marked = useId();
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
          ...(free.has(date) && { 'data-free': true, 'aria-describedby': marked }),
        })}
        renderDay={(date) => <span className={classes.mark}>{Number(date.slice(-2))}</span>}
        onDateChange={setMonth}
        onChange={([start, end]) => start && onChange({ start, end })}
        {...(value.start && !value.end && { maxDate: daysAfter(value.start, search.maxDays - 1) })}
      />
      {marks && (
        <p className={classes.legend} aria-hidden>
          {words.freeDay}
        </p>
      )}
      <VisuallyHidden id={marked}>{words.freeDay}</VisuallyHidden>
    </>
  );
}
