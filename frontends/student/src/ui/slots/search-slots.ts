/** Free slots for a search, kept true by the live stream, and by asking now and then while that is away. */
import { keyOf } from '@parlance/kit/api/read.ts';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { patchRead, invalidate } from '@parlance/kit/api/invalidate.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useCheckWhileAway } from '@parlance/kit/live/use-check-while-away.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type LanguageCode, speaks } from '@parlance/kit/domain/languages.ts';
import { hashKey, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { SearchFormValue } from '../search/search-dates.ts';

/** What is left out is left out by the server: a page is full of what is looked for. */
export type SlotFilter = { stream?: 'workplace' | 'pte'; rating?: number; language?: LanguageCode; tutors?: string[] };
export type SlotSearch = SearchFormValue & { timezone: string; tutor?: string; filter?: SlotFilter };
export type SlotResults = {
  slots: BookingJson[];
  nextFree: number | null;
  /** Where the next page begins; null when everything is here. */
  nextPage: string | null;
  /** Opened meanwhile; shown when the student asks, so that nothing jumps. */
  arrived: BookingJson[];
  /** Just gone; still drawn for a moment, so that the eye can follow. */
  taken: string[];
};

/** A slot that is told of by the live stream, judged as the server judges those of a page. */
export function passes(
  { isPte, tutor, profile }: BookingJson,
  { stream, rating, language, tutors }: SlotFilter = {},
): boolean {
  if (stream && isPte !== (stream === 'pte')) return false;
  if (rating && profile.tutor.rating.avg < rating) return false;
  if (language && !speaks(profile.tutor.languages, language)) return false;
  return !tutors || tutors.includes(tutor);
}

/** How long a slot that somebody else took stays to be seen. */
const takenShownMs = 1500;

const searchKey = (search: SlotSearch | undefined) => keyOf('/bookings/search', search);

function isSameRange(key: readonly unknown[] | undefined, search: SlotSearch): boolean {
  const { filter: _before, ...before } = (key?.at(-1) ?? {}) as Partial<SlotSearch>;
  const { filter: _now, ...now } = search;
  return hashKey([before]) === hashKey([now]);
}

export function useSlotSearch(search: SlotSearch | undefined) {
  const { api } = useShell();
  return useQuery({
    queryKey: searchKey(search),
    enabled: search !== undefined,
    queryFn: () => pageOf(api, search as SlotSearch),
    // What was found of the same days stays while it is narrowed, so that nothing jumps.
    placeholderData: (before, last) => (search && isSameRange(last?.queryKey, search) ? before : undefined),
  });
}

/** The answer is a map by tutor; what it cannot say stands in headers. */
async function pageOf(api: ApiClient, search: SlotSearch, pageToken?: string): Promise<SlotResults> {
  const { timezone, filter, ...range } = search;
  const data = { ...range, ...filter };
  const asked = { data, timezone, ...(pageToken ? { pageToken } : {}) };
  const { data: byTutor, response } = await api.POST('/bookings/search', { body: asked });
  const nextFree = response.headers.get('x-next-free');
  return {
    slots: Object.values(byTutor).flat(),
    nextFree: nextFree ? Number(nextFree) : null,
    nextPage: response.headers.get('next-page-token'),
    arrived: [],
    taken: [],
  };
}

type NextPage = { search: SlotSearch; pageToken: string };

/** The page after the last, put behind it: of the search that it was asked for, whatever is looked for by then. */
export function useMoreSlots() {
  const { api } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ search, pageToken }: NextPage) => pageOf(api, search, pageToken),
    onSuccess: (page, { search }) => editor(client, search)((results) => withPage(results, page)),
  });
}

type Edit = (results: SlotResults) => SlotResults;

function editor(client: QueryClient, search: SlotSearch | undefined) {
  return (edit: Edit) => patchRead<SlotResults>(client, searchKey(search), edit);
}

/** A slot that was taken says so and leaves; one that was opened waits behind the "new times" chip. */
export function useLiveSlots(search: SlotSearch | undefined): void {
  const { live } = useShell();
  const client = useQueryClient();
  useEffect(() => {
    if (!search) return undefined;
    const edit = editor(client, search);
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const { filter: _ours, ...watched } = search;
    const stop = live.watchSlots(watched, {
      opened: (slot) => passes(slot, search.filter) && edit((results) => withArrived(results, slot)),
      taken: (id) => {
        edit((results) => withTaken(results, id));
        timers.add(setTimeout(() => edit((results) => without(results, id)), takenShownMs));
      },
      resync: () => invalidate(client, { queryKey: searchKey(search) }),
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
      // Whoever comes back to this search must not see what was about to go.
      edit((results) => results.taken.reduce(without, results));
    };
  }, [client, live, search]);
}

/** Without the stream the first page is asked for again: what is new waits behind the chip, what is gone goes. */
export function useCheckedSlots(search: SlotSearch | undefined): void {
  const { api } = useShell();
  const client = useQueryClient();
  const check = useCallback(async () => {
    if (!search) return;
    const page = await pageOf(api, search).catch(() => undefined);
    if (page) editor(client, search)((results) => withReading(results, page));
  }, [api, client, search]);
  useCheckWhileAway(check);
}

export function useSlotEdits(search: SlotSearch | undefined) {
  const edit = editor(useQueryClient(), search);
  return {
    remove: (id: string) => edit((results) => without(results, id)),
    showArrived: () => edit((results) => ({ ...results, slots: [...results.slots, ...results.arrived], arrived: [] })),
  };
}

/** What came meanwhile by the live stream may be in the page too. */
export function withPage(results: SlotResults, { slots, nextPage }: SlotResults): SlotResults {
  const known = new Set([...results.slots, ...results.arrived].map(({ id }) => id));
  return { ...results, nextPage, slots: [...results.slots, ...slots.filter(({ id }) => !known.has(id))] };
}

/** What lies behind the end of the page that was read stays as it was. */
export function withReading(results: SlotResults, page: SlotResults): SlotResults {
  const found = new Set(page.slots.map(({ id }) => id));
  const end = page.nextPage === null ? Infinity : Math.max(...page.slots.map(({ when }) => when));
  const stays = ({ id, when }: BookingJson) => found.has(id) || when >= end;
  const known = new Set([...results.slots, ...results.arrived].map(({ id }) => id));
  return {
    ...results,
    slots: results.slots.filter(stays),
    arrived: [...results.arrived.filter(stays), ...page.slots.filter(({ id }) => !known.has(id))],
    nextFree: page.nextFree,
  };
}

export function withArrived(results: SlotResults, slot: BookingJson): SlotResults {
  const back = without(results, slot.id);
  return { ...back, arrived: [...back.arrived, slot] };
}

export function withTaken(results: SlotResults, id: string): SlotResults {
  return {
    ...results,
    arrived: results.arrived.filter((slot) => slot.id !== id),
    taken: results.slots.some((slot) => slot.id === id) ? [...results.taken, id] : results.taken,
  };
}

export function without(results: SlotResults, id: string): SlotResults {
  const stays = (slot: BookingJson) => slot.id !== id;
  return {
    ...results,
    slots: results.slots.filter(stays),
    arrived: results.arrived.filter(stays),
    taken: results.taken.filter((one) => one !== id),
  };
}
