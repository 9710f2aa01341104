/** People as administrators see them, their ledger and the adjusting of tokens. */
import { read, under, readPages, readWhole } from '@parlance/kit/api/read.ts';
import type { InitOf, AnswerOf } from '@parlance/kit/api/operations.ts';
import { pagesOfLessons } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Adjustment } from '../adjustment.ts';

/** Empty strings leave a filter out. */
export type PeopleSearch = {
  q: string;
  role: string;
  enabled: string;
  order: string;
  state: string;
  country: string;
  timeZone: string;
  active: string;
  amount: number;
  pageToken: string;
};

type Asked = NonNullable<NonNullable<InitOf<'get', '/admin/users'>['params']>['query']>;

/** Without the page. */
export function filtersOf(search: Omit<PeopleSearch, 'amount' | 'pageToken'>) {
  return {
    q: search.q || undefined,
    role: (search.role || undefined) as Asked['role'],
    enabled: (search.enabled || undefined) as Asked['enabled'],
    order: (search.order || undefined) as Asked['order'],
    state: (search.state || undefined) as Asked['state'],
    country: search.country || undefined,
    timeZone: search.timeZone || undefined,
    active: (search.active || undefined) as Asked['active'],
  };
}

function usePage(search: PeopleSearch) {
  const { api } = useShell();
  const page = { amount: String(search.amount), pageToken: search.pageToken || undefined };
  const query: Asked = { ...filtersOf(search), ...page };
  return read(api, '/admin/users', { params: { query } });
}

export function usePeople(search: PeopleSearch) {
  return useQuery({ ...usePage(search), placeholderData: keepPreviousData });
}

/**
 * How many there are in all, as the first page told; unknown while that page was not seen. Nothing is asked for it, but it brings
 * the same function: whoever looks at a query last decides by what it is asked again.
 */
export function usePeopleTotal(search: PeopleSearch) {
  const { data } = useQuery({ ...usePage({ ...search, pageToken: '' }), enabled: false });
  return typeof data?.total === 'number' ? { count: data.total, isLeast: data.totalIsLeast } : undefined;
}

export function usePerson(uid: string) {
  const { api } = useShell();
  return useQuery(read(api, '/admin/user/{id}', { params: { path: { id: uid } } }));
}

/** One idempotency key per opening of the dialog: with one of the content, a changed reason after a lost answer would adjust twice. */
export function useAdjustTokens(uid: string, idempotencyKey: string) {
  const { api } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (adjustment: Adjustment) => {
      const params = { path: { uid }, header: { 'Idempotency-Key': idempotencyKey } };
      return api.POST('/admin/tokens/{uid}', { params, body: adjustment });
    },
    // Where the answer alone was lost they have moved all the same.
    onSettled: () => client.invalidateQueries(under('/admin/user', '/admin/audit', '/tokens')),
  });
}

/** What administrators did to a person, newest first. */
const auditAmount = '10';

export function useAudit(uid: string) {
  const { api } = useShell();
  return useInfiniteQuery(readPages(api, '/admin/audit', { params: { query: { uid, amount: auditAmount } } }));
}

/** Everything that a person has or had, and every move of one booking. */
export type LogEntryJson = AnswerOf<'get', '/admin/booking/{id}/log'>['items'][number];

export function usePersonBookings(uid: string) {
  const { api } = useShell();
  const params = { path: { uid } };
  return useInfiniteQuery({ ...readPages(api, '/admin/bookings/{uid}', { params }), select: pagesOfLessons });
}

export type PersonFeedbackJson = AnswerOf<'get', '/admin/user/{id}/feedback'>['items'][number];

export function usePersonFeedback(id: string) {
  const { api } = useShell();
  return useInfiniteQuery(readPages(api, '/admin/user/{id}/feedback', { params: { path: { id } } }));
}

export function useBookingLog(id: string) {
  const { api } = useShell();
  const params = { path: { id } };
  return useQuery({ ...readWhole(api, '/admin/booking/{id}/log', { params }), select: ({ items }) => items });
}

/** What closing an account would do, asked before it is done. */
export function useConsequences(uid: string) {
  const { api } = useShell();
  return useQuery({
    ...read(api, '/admin/user/{id}/consequences', { params: { path: { id: uid } } }),
    // Asked anew at each opening of the dialog: a lesson may have been booked meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
}
