import { Box, Skeleton, Table } from '@mantine/core';
import { dateText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import type { CourseProgress } from '@parlance/kit/library/progress.ts';
import { lazyPart } from '@parlance/kit/remote/lazy-part.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ChartPanel } from '@parlance/kit/ui/chart-panel.tsx';
import type { Series } from '@parlance/kit/ui/stacked-bars.tsx';
import { progressTexts } from '../../../locales/texts.ts';
import { lessonsPerWeek, type Week } from '../model/weeks.ts';

const WeekBars = lazyPart(
  async () => (await import('./week-bars.tsx')).WeekBars,
  <Skeleton height={220} radius="sm" />,
);

/** Completed lessons of the last twelve weeks, by stream. */
export function LessonsPerWeek({ courses }: { courses: CourseProgress[] }) {
  const { weeks: words } = progressTexts.use();
  const { timeZone: zone } = useShell().session.person;
  const now = useNow(60_000);
  const weeks = lessonsPerWeek(courses, { now, zone });
  const series: Series<'workplace' | 'pte'>[] = [
    { name: 'workplace', label: words.workplace, color: 'var(--p-text)' },
    { name: 'pte', label: words.pte, color: 'var(--p-pte)' },
  ];
  return (
    <ChartPanel title={words.title} subtitle={words.subtitle(zoneLabel(zone, now))} series={series}>
      {(asTable) =>
        asTable ? (
          <WeekTable weeks={weeks} />
        ) : (
          <Box p="var(--p-gutter)" pt="md">
            <WeekBars weeks={weeks} series={series} />
          </Box>
        )
      }
    </ChartPanel>
  );
}

function WeekTable({ weeks }: { weeks: Week[] }) {
  const { weeks: words } = progressTexts.use();
  return (
    <Table aria-label={words.title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.from}</Table.Th>
          <Table.Th ta="right">{words.workplace}</Table.Th>
          <Table.Th ta="right">{words.pte}</Table.Th>
          <Table.Th ta="right">{words.total}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.toReversed().map(({ monday, workplace, pte }) => (
          <Table.Tr key={monday} className="p-figures">
            <Table.Td>{dateText(monday, 'UTC')}</Table.Td>
            <Table.Td ta="right">{workplace}</Table.Td>
            <Table.Td ta="right">{pte}</Table.Td>
            <Table.Td ta="right" fw={550}>
              {workplace + pte}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
