/** Reserves the lines of a table of people: photo, name and address, and a word in each further column. */
import { Box, Group, Skeleton, Stack } from '@mantine/core';

type Props = { rows: number; columns: number };

export function TableSkeleton({ rows, columns }: Props) {
  return (
    <Box className="p-line-below" bg="var(--p-surface)" aria-hidden>
      <Box visibleFrom="sm" h={36} bg="var(--p-raised)" />
      {Array.from({ length: rows }, (_unused, row) => (
        <Group
          key={row}
          gap="sm"
          wrap="nowrap"
          mih={{ base: 64, sm: 49 }}
          pl="var(--edge)"
          pr={{ base: 16, sm: 20 }}
          className="p-line-above"
        >
          <Skeleton circle height={32} />
          <Stack gap="xs" flex={2} miw={0}>
            <Skeleton height={12} maw={160} />
            <Skeleton height={10} maw={220} />
          </Stack>
          {Array.from({ length: columns }, (_other, column) => (
            <Skeleton key={column} height={12} maw={88} flex={1} visibleFrom={column > 0 ? 'sm' : undefined} />
          ))}
        </Group>
      ))}
    </Box>
  );
}
