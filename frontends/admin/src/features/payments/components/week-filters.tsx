import { Button, Select } from '@mantine/core';
import { saveFile } from '@parlance/kit/documents/save-file.ts';
import { WeekSelect } from '@parlance/kit/income/week-select.tsx';
import { IconDownload } from '@tabler/icons-react';
import { paymentTexts } from '../../../locales/texts.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import type { Paging } from '../../../ui/use-paging.ts';
import type { PayWeek } from '../api/pay-week.ts';
import { shownOf, weekStates } from '../pay-week.ts';
import { payWeekCsv } from '../pay-week-csv.ts';
import classes from '../payments.module.css';

type Props = { week: PayWeek | undefined; paging: Paging };

/** Which week, which teachers, and what is shown as a file. */
export function WeekFilters({ week, paging: { params, filter } }: Props) {
  const words = paymentTexts.use();
  const [state, text] = [params.get('state') ?? '', params.get('text') ?? ''];
  const download = (of: PayWeek) =>
    saveFile(`pay-week-${of.period.id}.csv`, payWeekCsv(shownOf(of.tutors, { state, text })), 'text/csv');
  return (
    <div className={classes.filters}>
      <WeekSelect
        w={300}
        label={words.period}
        offered={week?.periods ?? []}
        period={week?.period}
        onPick={(id) => filter('period', id)}
      />
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
