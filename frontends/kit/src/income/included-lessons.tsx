import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Schemas } from '../api/types.ts';
import { payPeriods } from '../domain/limits.ts';
import { dateText, zoneLabel } from '../domain/time.ts';
import { incomeTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Quiet } from '../ui/words.tsx';
import { corrections } from './income-per-date.ts';
import { everyLine, isListed, type LineFilter } from './line-filter.ts';
import { PayLineDialog } from './pay-line-dialog.tsx';
import { PayLines } from './pay-lines.tsx';

type PayLine = Schemas['PayLine'];
type Props = {
  lines: readonly PayLine[];
  filter: LineFilter;
  onFilter: (filter: LineFilter) => void;
  tutor: { timeZone: string };
  viewer: 'tutor' | 'admin';
  group: boolean;
  onOpen: (line: PayLine) => void;
  files: ReactNode;
};

const atFirst = 10;

export function IncludedLessons({ lines, filter, onFilter, tutor, viewer, group, onOpen, files }: Props) {
  const words = incomeTexts.use();
  const lessons = lines.filter(({ correctsPeriod }) => correctsPeriod === null).length;
  const listed = viewer === 'tutor' ? words.listed : words.listedOf;
  const [isWhole, setWhole] = useState(false);
  const [explained, setExplained] = useState<PayLine>();
  const found = lines.filter((line) => isListed(line, filter));
  const shown = isWhole ? found : found.slice(0, atFirst);
  const more = found.length - shown.length;
  const nothing = filter.paid === false && lines.length > 0 ? words.noUnpaid : words.none;
  return (
    <Panel
      title={words.list}
      subtitle={listed(lessons, zoneLabel(tutor.timeZone, lines[0]?.when))}
      action={lines.length > 0 && files}
    >
      <Listing filter={filter} count={found.length} lines={lines} onFilter={onFilter} />
      {found.length === 0 ? (
        <EmptyState text={nothing} />
      ) : (
        <PayLines
          lines={shown}
          zone={tutor.timeZone}
          viewer={viewer}
          group={group}
          onOpen={onOpen}
          onExplain={setExplained}
        />
      )}
      {more > 0 && (
        <Group justify="center" p="sm">
          <Button variant="subtle" color="gray" onClick={() => setWhole(true)}>
            {words.more(more)}
          </Button>
        </Group>
      )}
      {explained && (
        <PayLineDialog line={explained} zone={tutor.timeZone} viewer={viewer} onClose={() => setExplained(undefined)} />
      )}
    </Panel>
  );
}

type ListingProps = Pick<Props, 'filter' | 'lines' | 'onFilter'> & { count: number };

/** What of the week is listed, and the way back to all of it; or that nothing is left to be paid. */
function Listing({ filter, count, lines, onFilter }: ListingProps) {
  const words = incomeTexts.use();
  const [first] = lines;
  if (filter.paid === undefined && filter.date === undefined) {
    const isAllPaid = first !== undefined && lines.every(({ paid }) => paid);
    return isAllPaid && <Quiet p="12px var(--p-gutter) 0">{words.noUnpaid}</Quiet>;
  }
  const date =
    filter.date === corrections
      ? words.corrections
      : filter.date && dateText(Date.parse(`${filter.date}T03:00:00Z`), payPeriods.zone);
  const what = date ?? (filter.paid ? words.paid : words.unpaid);
  return (
    <Group gap="sm" p="12px var(--p-gutter) 0" role="status">
      <Quiet>{words.filtered(what, count)}</Quiet>
      <Button variant="subtle" size="compact-sm" onClick={() => onFilter(everyLine)}>
        {words.showAll}
      </Button>
    </Group>
  );
}
