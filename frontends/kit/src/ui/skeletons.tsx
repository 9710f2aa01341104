import { Group, Skeleton, Stack } from '@mantine/core';
import { texts } from '../locales/texts.ts';
import row from './lesson-row.module.css';

const times = (count: number) => Array.from({ length: count }, (_unused, index) => index);

/** Lines of text, as wide as they are said to be. */
const Lines = ({ widths }: { widths: readonly number[] }) => (
  <Stack gap={8}>
    {widths.map((width) => (
      <Skeleton key={width} height={12} width={width} maw="100%" />
    ))}
  </Stack>
);

/** Reserves the rows of a lesson list in their real shape. */
export function LessonListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden>
      {times(rows).map((index) => (
        <div key={index} className={row.row}>
          <Group gap={20} wrap="nowrap" mih={40}>
            <Skeleton height={24} width={64} />
            <Lines widths={[144, 100]} />
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Skeleton circle height={36} />
            <Lines widths={[108, 80]} />
          </Group>
          <Lines widths={[156, 88]} />
        </div>
      ))}
    </div>
  );
}

/** Reserves what people wrote: a photo, a sentence, and when it was. */
export function RecordListSkeleton({ rows }: { rows: number }) {
  return (
    <div className="p-ruled" aria-hidden>
      {times(rows).map((index) => (
        <Group key={index} wrap="nowrap" align="flex-start" p="16px var(--p-gutter)">
          <Skeleton circle height={36} style={{ flex: 'none' }} />
          <Lines widths={[280, 440, 120]} />
        </Group>
      ))}
    </div>
  );
}

/** While a page is on its way: a title and two cards. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label={texts.use().ui.loading}>
      <Skeleton height={32} width={280} maw="70%" />
      <Skeleton height={124} radius="md" />
      <Skeleton height={320} radius="md" />
    </Stack>
  );
}
