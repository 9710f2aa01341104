/** The teacher's own slots in a week, and opening and closing them. */
import { keyOf, under } from '@parlance/kit/api/read.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { invalidate, patchRead } from '@parlance/kit/api/invalidate.ts';
import { everyPage } from '@parlance/kit/api/read-pages.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useKeys } from '@parlance/kit/api/use-keys.ts';
import { useCheckWhileAway } from '@parlance/kit/live/use-check-while-away.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { type Lesson, lessonOf, withEndKept } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useRef } from 'react';

export type OpenResult = AnswerOf<'post', '/bookings/booking/open/{tutorUid}'>['items'][number];

export type Week = { from: number; to: number };

function useWeekKeys() {
  const { uid: tutorId } = useShell().session.person;
  return ({ from, to }: Week) =>
    keyOf('/bookings/tutor/{tutorId}', { path: { tutorId }, query: { from: String(from), to: String(to) } });
}

/** A week that is not on screen is read again when somebody comes back to it. */
const outdateOthers = (client: QueryClient) => invalidate(client, { ...under('/bookings/tutor'), type: 'inactive' });

const asLessons = (bookings: readonly BookingJson[]) => bookings.map(lessonOf);

export function useSchedule({ from, to }: Week) {
  const { api, session } = useShell();
  const client = useQueryClient();
  const queryKey = useWeekKeys()({ from, to });
  useLive('booking.changed', (booking) => {
    patchRead<BookingJson[]>(client, queryKey, (list) => withBooking(list, booking, { from, to }));
    outdateOthers(client);
  });
  return useQuery({
    queryKey,
    select: asLessons,
    queryFn: async () => {
      const path = { tutorId: session.person.uid };
      const { items } = await everyPage(async (pageToken) => {
        const query = { from: String(from), to: String(to), pageToken };
        return (await api.GET('/bookings/tutor/{tutorId}', { params: { path, query } })).data;
      });
      return items.filter(takesHour);
    },
  });
}

/** While the stream is away the week, the group lessons in it and the time off are looked at again. */
export function useCheckedSchedule(): void {
  const client = useQueryClient();
  const look = useCallback(() => invalidate(client, under('/bookings/tutor', '/groupsessions/tutor')), [client]);
  useCheckWhileAway(look);
}

const cancelled: ReadonlySet<BookingJson['status']> = new Set(['student-cancelled', 'tutor-cancelled', 'cancelled']);

/** A cancelled lesson leaves its hour to what comes after it: the slot that opens again, the next lesson, or nothing. */
const takesHour = ({ status }: BookingJson): boolean => !cancelled.has(status);

function withBooking(list: BookingJson[], booking: BookingJson, { from, to }: Week): BookingJson[] {
  if (list.some(({ id, version }) => id === booking.id && version > booking.version)) return list;
  const belongs = booking.when >= from && booking.when < to && takesHour(booking);
  // A lesson that was moved here took the place of the hour that stood open.
  const isGone = ({ when, status }: BookingJson) => belongs && status === 'pending' && when === booking.when;
  const others = list.filter((item) => item.id !== booking.id && !isGone(item));
  const before = list.find(({ id }) => id === booking.id);
  return belongs ? [...others, withEndKept(booking, before)] : others;
}

/** After a refusal, or without an answer, what is on screen may be old too. */
const outdate = (client: QueryClient) => invalidate(client, under('/bookings/tutor'));

/** Opening hours and closing them: an hour that was opened may be closed and opened again at once. */
export function useHours() {
  const closings = useRef(0);
  const withKey = useKeys({ sameForMs: 0 });
  const onClosed = () => void (closings.current += 1);
  return { open: useOpenSlots(withKey, closings), close: useCloseSlot(withKey, onClosed) };
}

type WithKey = ReturnType<typeof useKeys>;

/** What was opened stands in the week in which it was pressed, whatever is on screen by then. */
function useOpenSlots(withKey: WithKey, closings: Readonly<RefObject<number>>) {
  const { api, session } = useShell();
  const client = useQueryClient();
  const keyOfWeek = useWeekKeys();
  return useMutation({
    mutationFn: ({ when }: { when: number[]; week: Week }) =>
      // What a command without an answer had opened may be closed since: to open it once more is another command.
      withKey({ open: when, closings: closings.current }, async (key) => {
        const params = { path: { tutorUid: session.person.uid }, header: { 'Idempotency-Key': key } };
        return (await api.POST('/bookings/booking/open/{tutorUid}', { params, body: { when } })).data.items;
      }),
    onError: () => outdate(client),
    onSuccess: (results, { week }) => {
      const opened = results.flatMap(({ booking }) => booking ?? []);
      patchRead<BookingJson[]>(client, keyOfWeek(week), (list) =>
        opened.reduce((all, booking) => withBooking(all, booking, week), list),
      );
      outdateOthers(client);
    },
  });
}

/** Hours of other weeks than the one on screen; each answers for itself. */
export function useRepeat() {
  const { uid: tutorUid } = useShell().session.person;
  return useChange(async (api, when: number[], header) => {
    const params = { path: { tutorUid }, header };
    return (await api.POST('/bookings/booking/open/{tutorUid}', { params, body: { when } })).data.items;
  }, under('/bookings/tutor'));
}

function useCloseSlot(withKey: WithKey, onClosed: () => void) {
  const { api } = useShell();
  const client = useQueryClient();
  const keyOfWeek = useWeekKeys();
  return useMutation({
    mutationFn: ({ slot: { id } }: { slot: Lesson; week: Week }) =>
      withKey({ close: id }, (key) =>
        api.DELETE('/bookings/booking/{id}', { params: { path: { id }, header: { 'Idempotency-Key': key } } }),
      ),
    onError: () => outdate(client),
    onSuccess: (_answer, { slot, week }) => {
      onClosed();
      patchRead<BookingJson[]>(client, keyOfWeek(week), (list) => list.filter((item) => item.id !== slot.id));
      outdateOthers(client);
    },
  });
}
