/** The week while it is read: a row an hour, the hour on the left. */
import { Group, Paper, Skeleton } from '@mantine/core';
import ruled from '@parlance/kit/ui/ruled.module.css';

const rows = Array.from({ length: 14 }, (_unused, row) => row);

export const WeekSkeleton = () => (
  <Paper withBorder radius="md" className={ruled.ruled} aria-hidden>
    {rows.map((row) => (
      <Group key={row} gap={20} wrap="nowrap" h={44} px={20}>
        <Skeleton height={12} width={36} />
        <Skeleton height={28} flex={1} />
      </Group>
    ))}
  </Paper>
);
