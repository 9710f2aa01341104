/** Free slots for a search, kept true by the live stream: no polling, no refetch (FB-18's counterpart for slots). */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export type SlotSearch = { startDate: string; endDate: string; time: 'anytime' | number; timezone: string };
export type SlotResults = { slots: BookingJson[]; nextFree: number | null; arrived: BookingJson[] };

const keyOf = (search: SlotSearch | undefined) => ['slots', search] as const;

export function useSlotSearch(search: SlotSearch | undefined) {
  const { api } = useShell();
  return useQuery({
    queryKey: keyOf(search),
    enabled: search !== undefined,
    queryFn: async (): Promise<SlotResults> => {
      const { timezone, ...data } = search as SlotSearch;
      const answer = await api.send<Record<string, BookingJson[]>>('POST', 'bookings/search', { data, timezone });
      const nextFree = answer.headers.get('x-next-free');
      return { slots: Object.values(answer.body).flat(), nextFree: nextFree ? Number(nextFree) : null, arrived: [] };
    },
  });
}

/** A slot that was taken leaves the list; one that was opened waits behind the "new times" chip, so that nothing jumps. */
export function useLiveSlots(search: SlotSearch | undefined): void {
  const { live } = useShell();
  const client = useQueryClient();
  useEffect(() => {
    if (!search) return undefined;
    const change = (edit: (results: SlotResults) => SlotResults) =>
      client.setQueryData<SlotResults>(keyOf(search), (results) => results && edit(results));
    return live.watchSlots(search, {
      opened: (slot) =>
        change((results) => (holds(results, slot.id) ? results : { ...results, arrived: [...results.arrived, slot] })),
      taken: (id) => change((results) => without(results, id)),
      resync: () => void client.invalidateQueries({ queryKey: keyOf(search) }),
    });
  }, [client, live, search]);
}

export function useSlotEdits(search: SlotSearch | undefined) {
  const client = useQueryClient();
  const edit = (change: (results: SlotResults) => SlotResults) =>
    client.setQueryData<SlotResults>(keyOf(search), (results) => results && change(results));
  return {
    /** BOOK-13. */
    remove: (id: string) => edit((results) => without(results, id)),
    showArrived: () => edit((results) => ({ ...results, slots: [...results.slots, ...results.arrived], arrived: [] })),
    replace: (slots: BookingJson[]) => edit((results) => ({ ...results, slots, arrived: [] })),
  };
}

function holds(results: SlotResults, id: string): boolean {
  return [...results.slots, ...results.arrived].some((slot) => slot.id === id);
}

function without(results: SlotResults, id: string): SlotResults {
  const stays = (slot: BookingJson) => slot.id !== id;
  return { ...results, slots: results.slots.filter(stays), arrived: results.arrived.filter(stays) };
}
