import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../api/types.ts';
import { weekOf } from '../domain/weeks.ts';
import { incomeTexts } from '../locales/texts.ts';
import { DateField } from '../ui/date-field.tsx';

type Period = Schemas['PayPeriod'];
type Props = Pick<SelectProps, 'w' | 'maw' | 'label'> & {
  offered: readonly Period[];
  /** What is shown, which may be a week of long ago. */
  period: Period | undefined;
  onPick: (id: string) => void;
};

const anotherWeek = 'another';

/** The weeks that are offered, and apart from them any other one, by a day of it. */
export function WeekSelect({ offered, period, onPick, ...field }: Props) {
  const words = incomeTexts.use().weeks;
  const [asking, setAsking] = useState(false);
  const isOld = period !== undefined && !offered.some(({ id }) => id === period.id);
  const shown = isOld ? [...offered, period] : offered;
  const pick = (next: string | null) => {
    setAsking(next === anotherWeek);
    if (next !== null && next !== anotherWeek) onPick(next);
  };
  return (
    <>
      <Select
        {...field}
        data={[...shown.map(({ id, label }) => ({ value: id, label })), { value: anotherWeek, label: words.another }]}
        value={asking ? anotherWeek : (period?.id ?? null)}
        allowDeselect={false}
        onChange={pick}
      />
      {asking && (
        <DateField
          label={words.day}
          value={null}
          placeholder={words.chooseDay}
          onChange={(date) => pick(date && weekOf(date))}
        />
      )}
    </>
  );
}
