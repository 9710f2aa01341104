/** From a day and hour until a day and hour, of the teacher's own clock. */
import { localDate } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { Select, SimpleGrid } from '@mantine/core';
import { timeOffTexts } from '../../../locales/texts.ts';
import type { Moment, OffHours } from './off-range.ts';

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const hoursFrom = (first: number) => Array.from({ length: 24 }, (_unused, index) => first + index);

type Props = { value: OffHours; onChange: (value: OffHours) => void };

export function HoursFields({ value, onChange }: Props) {
  const { from, until } = timeOffTexts.use();
  // A last day before the first one is none.
  const begin = (moment: Moment) => {
    const isLater = moment.date && value.until.date && moment.date > value.until.date;
    onChange({ from: moment, until: isLater ? { ...value.until, date: moment.date } : value.until });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <MomentField words={from} first={0} value={value.from} onChange={begin} />
      <MomentField
        words={until}
        first={1}
        least={value.from.date}
        value={value.until}
        onChange={(moment) => onChange({ ...value, until: moment })}
      />
    </SimpleGrid>
  );
}

type MomentProps = {
  words: { day: string; time: string };
  /** A day ends at 24:00, and begins at 00:00. */
  first: 0 | 1;
  least?: string | null;
  value: Moment;
  onChange: (value: Moment) => void;
};

function MomentField({ words, first, least, value, onChange }: MomentProps) {
  const { clock, session } = useShell();
  const today = localDate(clock.now(), session.person.timeZone);
  return (
    <SimpleGrid cols={2} spacing="xs" style={{ gridTemplateColumns: 'minmax(0, 1fr) 6.5rem' }}>
      <DateField
        label={words.day}
        format="ddd D MMM"
        value={value.date}
        minDate={least ?? today}
        onChange={(date) => onChange({ ...value, date })}
      />
      <Select
        label={words.time}
        data={hoursFrom(first).map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        value={String(value.hour)}
        allowDeselect={false}
        onChange={(hour) => onChange({ ...value, hour: Number(hour) })}
      />
    </SimpleGrid>
  );
}
