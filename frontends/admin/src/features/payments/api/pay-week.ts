/** What teachers are owed in a week, and marking it as paid. */
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { problemText, tellProblem } from '@parlance/kit/api/problem.ts';
import { everyPage } from '@parlance/kit/api/read-pages.ts';
import { keyOf, read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { paymentTexts } from '../../../locales/texts.ts';

export type PayWeek = AnswerOf<'get', '/admin/payweek'>;
export type TutorWeek = PayWeek['tutors'][number];
export type Payout = PayWeek['payouts'][number];
export type Statement = AnswerOf<'get', '/earnings/{tutorId}/statement'>;
export type StatementLine = Statement['lines'][number];

const touched = under('/admin/payweek', '/earnings', '/admin/audit');

export function usePayWeek(period: string) {
  const { api } = useShell();
  const query = { period: period || undefined };
  return useQuery({ ...read(api, '/admin/payweek', { params: { query } }), placeholderData: keepPreviousData });
}

/** Whole, however many pages it has: its lines are added up on the screen. */
export function useStatement(tutorId: string, period: string) {
  const { api } = useShell();
  const path = { tutorId };
  return useQuery({
    queryKey: keyOf('/earnings/{tutorId}/statement', { path, query: { period } }),
    queryFn: async () => {
      const { items: lines, ...statement } = await everyPage(async (pageToken) => {
        const params = { path, query: { period, pageToken } };
        const { lines: items, ...page } = (await api.GET('/earnings/{tutorId}/statement', { params })).data;
        return { ...page, items };
      });
      return { ...statement, lines };
    },
  });
}

type Paying = { period: string; tutors: { uid: string; currency: string; unpaidMinor: number }[]; reference: string };

/** The sums that were looked at go with it: what has changed meanwhile is not paid. */
export const usePayTutors = () =>
  useChange(
    async (api, body: Paying, header) => (await api.POST('/admin/payweek', { params: { header }, body })).data,
    touched,
  );

type Undoing = { payouts: readonly Pick<Payout, 'id' | 'tutor'>[]; nameOf: (uid: string) => string };

/** Goes back at once what was marked at once. Whose payout stays, or was somebody else's to take back meanwhile, is said. */
export function useUndoPayouts() {
  const { api, notify } = useShell();
  const client = useQueryClient();
  return async ({ payouts, nameOf }: Undoing): Promise<void> => {
    const { undoneReason: reason, ...words } = paymentTexts.now().payDialog;
    const [kept, before] = [new Set<string>(), new Set<string>()];
    let problem: unknown;
    for (const { id: payoutId, tutor } of payouts) {
      const params = { path: { payoutId }, header: { 'Idempotency-Key': crypto.randomUUID() } };
      try {
        const { data } = await api.POST('/admin/payouts/{payoutId}/takeback', { params, body: { reason } });
        if (data.payout.takenBackReason !== reason) before.add(tutor);
      } catch (error) {
        problem ??= error;
        kept.add(tutor);
      }
    }
    const isNone = payouts.every(({ tutor }) => kept.has(tutor));
    const why = problemText(problem);
    if (kept.size > 0) tellProblem(notify, problem, isNone ? why : words.undoneExcept([...kept].map(nameOf), why));
    if (before.size > 0) notify.warning(words.undoneBefore([...before].map(nameOf)));
    if (kept.size + before.size === 0) notify.success(words.undone);
    await client.invalidateQueries(touched);
  };
}

export const useTakePayoutBack = (payoutId: string) =>
  useChange(
    (api, reason: string, header) =>
      api.POST('/admin/payouts/{payoutId}/takeback', { params: { path: { payoutId }, header }, body: { reason } }),
    touched,
  );
