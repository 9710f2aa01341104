import { Box, Group, Skeleton } from '@mantine/core';

/** Reserves the tree's rows. */
export const TreeSkeleton = ({ rows }: { rows: number }) => (
  <Box className="p-ruled p-line-below" aria-hidden>
    {Array.from({ length: rows }, (_unused, row) => (
      <Group key={row} gap="sm" wrap="nowrap" h={40} pl="var(--edge)" pr={20}>
        <Skeleton height={12} width={16} />
        <Skeleton height={12} width={200} maw="50%" />
        <Skeleton height={12} width={72} ml="auto" />
      </Group>
    ))}
  </Box>
);
