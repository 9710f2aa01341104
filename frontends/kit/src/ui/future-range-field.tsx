/** Two dates in the future; the search has its own rules. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type FutureRange, earliest, withDate } from '../domain/future-range.ts';
import { localDate } from '../domain/time.ts';
import { texts } from '../locales/texts.ts';
import { DateField } from './date-field.tsx';

type Props = { value: FutureRange; onChange: (value: FutureRange) => void };

export function FutureRangeField({ value, onChange }: Props) {
  const { clock, session } = useShell();
  const { dates } = texts.use();
  const today = localDate(clock.now(), session.person.timeZone);
  const least = earliest(value, today);
  const change = (part: Partial<FutureRange>) => onChange(withDate(value, part, today));
  return (
    <>
      <DateField
        label={dates.start}
        value={value.start}
        minDate={least.start}
        onChange={(start) => change({ start })}
      />
      <DateField
        label={dates.end}
        disabled={!value.start}
        value={value.end}
        minDate={least.end}
        onChange={(end) => change({ end })}
      />
    </>
  );
}
