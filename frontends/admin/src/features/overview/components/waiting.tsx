import { Anchor, Box, Group, Skeleton, Text } from '@mantine/core';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Glyph, type MarkShape } from '@parlance/kit/ui/state-mark.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Props<T> = {
  title: string;
  /** The list behind it. */
  all: { to: string; label: string };
  none: string;
  query: UseQueryResult<T>;
  itemsOf: (data: T) => readonly ReactNode[];
};

/** The first of a list that waits for somebody; it loads and fails by itself. */
export function Waiting<T>({ title, all, none, query, itemsOf }: Props<T>) {
  const items = query.data === undefined ? [] : itemsOf(query.data);
  return (
    <Panel
      title={title}
      action={
        <Anchor component={Link} to={all.to} size="sm">
          {all.label}
        </Anchor>
      }
    >
      {query.isPending && <Skeleton height={120} m="md" aria-hidden />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && items.length === 0 && <EmptyState text={none} />}
      {items.length > 0 && (
        <Box component="ul" className="p-ruled" px="var(--p-gutter)">
          {items}
        </Box>
      )}
    </Panel>
  );
}

type LineProps = { to: string; shape: MarkShape; tone: string; name: string; facts: string; figure: string };

/** One that waits: who or what, what is known, and the figure that says how much it hurries. */
export const WaitingLine = ({ to, shape, tone, name, facts, figure }: LineProps) => (
  <Group component="li" gap={10} wrap="nowrap" align="flex-start" py={12}>
    <Box c={tone} pt={4}>
      <Glyph shape={shape} />
    </Box>
    <Box flex={1} miw={0}>
      <Anchor component={Link} to={to} c="inherit" fw={550} size="sm" display="block" truncate>
        {name}
      </Anchor>
      <Small>{facts}</Small>
    </Box>
    <Text size="sm" className="p-figures" style={{ whiteSpace: 'nowrap' }}>
      {figure}
    </Text>
  </Group>
);
