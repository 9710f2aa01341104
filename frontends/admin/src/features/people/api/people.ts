/** People as administrators see them (EP-04, EP-05, FB-42), their ledger (FB-54) and the adjusting of tokens (ADM-03, NS-29). */
import type { LedgerLineJson, Page, PersonJson } from '@parlance/kit/api/types.ts';
import type { TokenWord } from '@parlance/kit/domain/tokens.ts';
import type { Balances, HeldCategory } from '@parlance/kit/ui/token-table.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export type OnePerson = PersonJson & {
  data?: Balances;
  stripe?: { subscription: { currentSubscription: { categories: HeldCategory[] } | null } };
};

/** Empty strings leave a filter out. */
export type PeopleSearch = {
  q: string;
  role: string;
  enabled: string;
  order: string;
  amount: number;
  pageToken: string;
};

type PeoplePage = Page<PersonJson> & { total: number | null; totalIsLeast: boolean };

function usePage(search: PeopleSearch) {
  const { api } = useShell();
  return {
    queryKey: ['people', 'list', search],
    queryFn: () => {
      const asked = Object.entries(search).filter(([, value]) => value !== '');
      const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
      return api.get<PeoplePage>(`admin/users?${query}`);
    },
  };
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
  return useQuery({ queryKey: ['people', uid], queryFn: () => api.get<OnePerson>(`admin/user/${uid}`) });
}

export function useLedger(uid: string) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['people', uid, 'ledger'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api.get<Page<LedgerLineJson>>(`tokens/${uid}/ledger?limit=20${pageParam ? `&cursor=${pageParam}` : ''}`),
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}

export type Adjustment = { tokenType: TokenWord; delta: number; reason: string };

/** One idempotency key per opening of the dialog. */
export function useAdjustTokens(uid: string, idempotencyKey: string) {
  const { api } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (adjustment: Adjustment) => api.post(`admin/tokens/${uid}`, adjustment, { idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people', uid] }),
  });
}
