/** The teacher's time off and what became of the lessons in it; students answer while it is on screen. */
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Range } from './off-range.ts';

export type TimeOff = AnswerOf<'get', '/bookings/tutor/{tutorId}/time-off'>['items'][number];
export type OffLesson = TimeOff['lessons'][number];
export type PlannedLesson = AnswerOf<'get', '/bookings/tutor/{tutorId}/time-off/plan'>['lessons'][number];

/** Taken back it is history, and holds no hour. */
export const holding = (items: readonly TimeOff[]) => items.filter(({ takenBackAt }) => takenBackAt === null);

const useOwnPath = () => ({ tutorId: useShell().session.person.uid });

export function useTimeOff() {
  const { api } = useShell();
  const client = useQueryClient();
  const path = useOwnPath();
  const outdate = () => void client.invalidateQueries(under('/bookings/tutor/{tutorId}/time-off'));
  useLive('proposal.changed', outdate);
  useLive('booking.changed', outdate);
  useLive('group.changed', outdate);
  return useQuery(read(api, '/bookings/tutor/{tutorId}/time-off', { params: { path } }));
}

/** What it would be in the way of; of hours that make no sense nothing is asked. */
export function usePlan(range: Range | undefined) {
  const { api } = useShell();
  const path = useOwnPath();
  const query = { from: String(range?.from ?? 0), until: String(range?.until ?? 0) };
  const plan = read(api, '/bookings/tutor/{tutorId}/time-off/plan', { params: { path, query } });
  return useQuery({ ...plan, enabled: range !== undefined });
}

/** Hours close with it, so the week is read anew too. */
const touched = under('/bookings/tutor');

export function useKeepTimeOff() {
  const path = useOwnPath();
  return useChange(async (api, body: Range & { note: string }, header) => {
    return (await api.POST('/bookings/tutor/{tutorId}/time-off', { params: { path, header }, body })).data;
  }, touched);
}

export function useShortenTimeOff(id: string) {
  const path = { ...useOwnPath(), id };
  return useChange(async (api, body: Range, header) => {
    return (await api.PUT('/bookings/tutor/{tutorId}/time-off/{id}', { params: { path, header }, body })).data;
  }, touched);
}

export function useTakeBackTimeOff(id: string) {
  const path = { ...useOwnPath(), id };
  return useChange(
    (api, _nothing: undefined, header) =>
      api.DELETE('/bookings/tutor/{tutorId}/time-off/{id}', { params: { path, header } }),
    touched,
  );
}
