/** The teachers whom the student likes, at most ten, to find their times among the results. */
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Empty until they are known: results do not wait for them. */
export function useFavourites(): ReadonlySet<string> {
  const { api } = useShell();
  const { data } = useQuery(read(api, '/profile/tutors/favourites'));
  return useMemo(() => new Set(data?.items.map(({ uid }) => uid)), [data]);
}
