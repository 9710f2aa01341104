import { Button, Select } from '@mantine/core';
import { saveFile } from '@parlance/kit/documents/save-file.ts';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { paymentTexts } from '../../../locales/texts.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import type { Paging } from '../../../ui/use-paging.ts';
import type { PayWeek } from '../api/pay-week.ts';
import { shownOf, weekOf, weekStates } from '../pay-week.ts';
import { payWeekCsv } from '../pay-week-csv.ts';
import classes from '../payments.module.css';

type Props = { week: PayWeek | undefined; paging: Paging };

const anotherWeek = 'another';

/** Which week, which teachers, and what is shown as a file. */
export function WeekFilters({ week, paging: { params, filter } }: Props) {
  const words = paymentTexts.use();
  const [state, text] = [params.get('state') ?? '', params.get('text') ?? ''];
  const [asking, setAsking] = useState(false);
  const offered = week?.periods ?? [];
  // A week of long ago is not among them.
  const periods = week && !offered.some(({ id }) => id === week.period.id) ? [...offered, week.period] : offered;
  const pick = (next: string | null) => {
    setAsking(next === anotherWeek);
    if (next !== anotherWeek) filter('period', next ?? '');
  };
  const download = (of: PayWeek) =>
    saveFile(`pay-week-${of.period.id}.csv`, payWeekCsv(shownOf(of.tutors, { state, text })), 'text/csv');
  return (
    <div className={classes.filters}>
      <Select
        w={300}
        label={words.period}
        data={[
          ...periods.map(({ id, label }) => ({ value: id, label })),
          { value: anotherWeek, label: words.anotherWeek },
        ]}
        value={asking ? anotherWeek : (week?.period.id ?? null)}
        allowDeselect={false}
        onChange={pick}
      />
      {asking && (
        <DateField
          label={words.dayOfWeek}
          value={null}
          placeholder={words.chooseDay}
          onChange={(date) => pick(date && weekOf(date))}
        />
      )}
      <Select
        w={160}
        label={words.state}
        data={[
          { value: '', label: words.anyState },
          ...weekStates.map((value) => ({ value, label: words.states[value] })),
        ]}
        value={state}
        allowDeselect={false}
        onChange={(next) => filter('state', next ?? '')}
      />
      <SearchField label={words.teacher} value={text} onSearch={(next) => filter('text', next)} />
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        disabled={!week}
        onClick={() => week && download(week)}
      >
        {words.download}
      </Button>
    </div>
  );
}
