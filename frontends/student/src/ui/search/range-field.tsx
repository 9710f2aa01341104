/** Start and end of a search: two fields, and one calendar that fills both. It begins today and marks the days that have free hours. */
import { Input, InputBase, Popover } from '@mantine/core';
import { search } from '@parlance/kit/domain/limits.ts';
import { dateText } from '@parlance/kit/domain/time.ts';
import { RangeCalendar } from '@parlance/kit/ui/range-calendar.tsx';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { useFreeDays } from './free-days.ts';
import classes from './search-form.module.css';

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
      // As of a date field (kit): the last week of a month is below a small phone's edge.
      hideDetached={false}
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
          <MarkedCalendar
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

/** With the free days of the month that is on screen. */
function MarkedCalendar({ today, shown, marks, ...range }: CalendarProps) {
  const { search: words } = bookingTexts.use();
  const first = shown < today ? today : shown;
  const [month, setMonth] = useState(first);
  const free = useFreeDays(month, today, marks);
  return (
    <RangeCalendar
      today={today}
      first={first}
      month={month}
      mostDays={search.maxDays}
      marked={free}
      markWords={marks ? words.freeDay : undefined}
      onMonth={setMonth}
      {...range}
    />
  );
}
