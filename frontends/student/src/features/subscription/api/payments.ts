/** What the student has subscribed to, may buy, and does about it. Paying itself happens on the provider's pages. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { invalidate } from '@parlance/kit/api/invalidate.ts';
import { isProblem } from '@parlance/kit/api/problem.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useCheckWhileAway } from '@parlance/kit/live/use-check-while-away.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { PendingJson } from '../model/checkout.ts';
import type { BoughtWord } from '../model/plan-state.ts';
import type { CodeUse } from '../model/promotion.ts';
import type { TokenOrder } from '../model/token-order.ts';
import type { TrialOrder } from '../model/trial-order.ts';

const money = under('/payments');
const moneyAndTokens = under('/payments', '/tokens', '/profile/student/me');

export function useOffer() {
  const { api, session } = useShell();
  return useQuery(read(api, '/payments/{id}/subscriptions', { params: { path: { id: session.person.uid } } }));
}

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** Whoever has come back is not kept waiting by the provider's word: its page is looked at, less and less often, until it is settled or `isTold`. */
export function useCheckout(id: string | null, isTold: boolean): PendingJson | undefined {
  const { api, session } = useShell();
  const client = useQueryClient();
  const params = { path: { id: session.person.uid, checkoutId: id ?? '' } };
  const { data } = useQuery({
    ...read(api, '/payments/{id}/checkouts/{checkoutId}', { params }),
    enabled: id !== null && !isTold,
    refetchInterval: ({ state }) => {
      const looks = state.dataUpdateCount + state.errorUpdateCount;
      const isUnknown = isProblem(state.error) && state.error.status === 404;
      return isUnknown || isSettled(state.data) ? false : Math.min(longestPauseMs, firstPauseMs * 2 ** looks);
    },
  });
  const isOver = isSettled(data);
  useEffect(() => {
    if (isOver) invalidate(client, moneyAndTokens);
  }, [isOver, client]);
  return data?.checkout ?? undefined;
}

const isSettled = (checkout: { isPaid: boolean; isOver: boolean } | undefined): boolean =>
  checkout !== undefined && (checkout.isPaid || checkout.isOver);

/** Balances and entitlements, from the cache that the sidebar fills and live events keep true. */
export function useHeld() {
  const { api } = useShell();
  return useQuery(read(api, '/profile/student/me'));
}

/** Mount once on a page of payments. */
export function usePaymentEvents(): void {
  const client = useQueryClient();
  const look = useCallback(() => invalidate(client, moneyAndTokens), [client]);
  useLive('billing.changed', () => invalidate(client, money));
  useLive('entitlement.changed', () => invalidate(client, money));
  useLive('tokens.changed', () => invalidate(client, money));
  useCheckWhileAway(look);
}

export function useSubscribe() {
  const { uid: id } = useShell().session.person;
  return useChange(async (api, order: PlanOrder, header) => (await openPlan(api, order, { id, header })).data, money);
}

type PlanOrder = { type: BoughtWord; promoCode?: string };
type Opening = { id: string; header: KeyHeader };

/** Group sessions are bought by their own plans. */
function openPlan(api: ApiClient, { type, ...code }: PlanOrder, { id, header }: Opening) {
  const params = { path: { id }, header };
  switch (type) {
    case 'groupLessonTokens':
    case 'PTEGroupLessonTokens':
      return api.POST('/payments/groupsessionsubscription/{id}', { params, body: { type, ...code } });
    default:
      return api.POST('/payments/subscribe/{id}', { params, body: { type, ...code } });
  }
}

export function useBuyTokens() {
  const { uid: id } = useShell().session.person;
  return useChange(
    async (api, body: TokenOrder, header) =>
      (await api.POST('/payments/tokens/{id}', { params: { path: { id }, header }, body })).data,
    money,
  );
}

export type CodeQuestion = CodeUse & { promoCode: string };

/** Whether a code may be used, and what it would give. Nothing changes by asking. */
export function useAskPromotion() {
  const { api, session } = useShell();
  const path = { id: session.person.uid };
  return useMutation({
    mutationFn: async (body: CodeQuestion) =>
      (await api.POST('/payments/{id}/promotion', { params: { path }, body })).data,
  });
}

export const useStartTrial = () =>
  useChange(
    async (api, body: TrialOrder, header) =>
      (await api.POST('/payments/free-trial', { params: { header }, body })).data,
    moneyAndTokens,
  );

type KeyHeader = { 'Idempotency-Key': string };

/** Several in one change: each is a command of its own. */
const ofType = ({ 'Idempotency-Key': key }: KeyHeader, type: BoughtWord): KeyHeader => ({
  'Idempotency-Key': `${key}:${type}`,
});

export type Ending = { types: readonly BoughtWord[]; isAll: boolean };

/** They end with the periods that are paid; all of them in one command. */
export function useCancelSubscription() {
  const { uid: id } = useShell().session.person;
  return useChange(async (api, { types, isAll }: Ending, header) => {
    const path = { id };
    if (isAll) return void (await api.POST('/payments/{id}/cancel', { params: { path, header }, body: {} }));
    for (const type of types) {
      await api.POST('/payments/{id}/cancel', { params: { path, header: ofType(header, type) }, body: { type } });
    }
  }, money);
}

/** Takes a cancellation back, as long as the period lasts. */
export function useResumeSubscription() {
  const { uid: id } = useShell().session.person;
  return useChange(
    (api, type: BoughtWord, header) =>
      api.POST('/payments/{id}/resume', { params: { path: { id }, header }, body: { type } }),
    money,
  );
}

export function useOpenPortal() {
  const { uid: id } = useShell().session.person;
  return useChange(
    async (api, _press: string, header) =>
      (await api.POST('/payments/{id}/portal', { params: { path: { id }, header } })).data,
    money,
  );
}
