/** Questions and answers for the reader's role, kept true while they are on screen, and those that say what was typed. */
import { useDebouncedValue } from '@mantine/hooks';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '../api/invalidate.ts';
import { isProblem } from '../api/problem.ts';
import { read, under } from '../api/read.ts';
import type { Schemas } from '../api/types.ts';

export type HelpQuestion = Schemas['HelpQuestion'];

const typingPauseMs = 250;

export function useHelp() {
  const { api, live } = useShell();
  const client = useQueryClient();
  useEffect(() => live.watchLibrary(() => invalidate(client, under('/help'))), [client, live]);
  return useQuery({ ...read(api, '/help'), select: ({ items }) => items });
}

/** Undefined while nothing is looked for. What has no letters to search by finds nothing. */
export function useFoundHelp(typed: string) {
  const { api } = useShell();
  const text = typed.trim();
  const [q] = useDebouncedValue(text, typingPauseMs);
  const found = useQuery({
    ...read(api, '/help/search', { params: { query: { q } } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });
  const isNothing = isProblem(found.error) && found.error.code === 'SEARCH_MALFORMED';
  return {
    items: text === '' ? undefined : isNothing ? [] : found.data,
    error: isNothing ? null : found.error,
    isSettled: text === q && !found.isFetching,
  };
}
