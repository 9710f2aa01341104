/** Where hours are missing, as administrators read it. */
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type DemandMap = AnswerOf<'get', '/admin/demand'>;
export type DemandCell = DemandMap['cells'][number];
export type Stream = 'all' | 'workplace' | 'pte';

const againMs = 60_000;

export function useDemand(zone: string) {
  const { api } = useShell();
  const params = { query: { timezone: zone } };
  return useQuery({
    ...read(api, '/admin/demand', { params }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
}

export type HourAsk = DemandMap['asks'][number];

export const useAskForHour = () =>
  useChange(
    (api, body: { when: number; stream: Stream }, header) =>
      api.POST('/admin/demand/asks', { params: { header }, body }),
    under('/admin/demand'),
  );
