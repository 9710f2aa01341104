/** The student's billing history, and its lines in words. */
import type { BillingItemJson } from '@parlance/kit/api/types.ts';
import { keyOf, read } from '@parlance/kit/api/read.ts';
import { cardText } from '@parlance/kit/domain/pay-card.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { MarkShape, MarkTone } from '@parlance/kit/ui/state-mark.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { billingTexts } from '../../locales/texts.ts';

export const billingPath = '/student/subscription?view=billing';
const historyPath = '/payments/history/{id}';

/** Its time is in seconds, as no other. */
export const createdAt = ({ created }: Pick<BillingItemJson, 'created'>): number => created * 1000;

function useAsked(year: string) {
  const { session } = useShell();
  return { path: { id: session.person.uid }, query: { year: year || undefined } };
}

/** The newest lines, what was paid, and the years that have lines; an empty year asks for all. */
export function useLatestBilling(year = '') {
  const { api } = useShell();
  return useQuery(read(api, historyPath, { params: useAsked(year) }));
}

export function useBilling(year: string) {
  const { api } = useShell();
  const { path, query } = useAsked(year);
  return useInfiniteQuery({
    queryKey: [...keyOf(historyPath, { path, query }), 'pages'],
    initialPageParam: '',
    queryFn: async ({ pageParam }) =>
      (await api.GET(historyPath, { params: { path, query: { ...query, cursor: pageParam || undefined } } })).data,
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}

/** What was bought, or given back. */
export function titleOf({ kind, plan, tokenType, tokens }: BillingItemJson): string {
  const { trial, single, refund } = billingTexts.now();
  if (kind === 'refund') return refund(tokens);
  if (kind === 'trial') return trial;
  return kind === 'tokens' ? single(tokens) : tokenType ? categoryLabel(tokenType) : plan;
}

/** What belongs to it, in a second line. */
export function subtitleOf({ kind, plan, tokenType, tokens, card }: BillingItemJson): string {
  const { planOf, backTo } = billingTexts.now();
  if (kind === 'refund' && card) return backTo(cardText(card));
  if (kind === 'plan') return planOf(tokens);
  return tokenType ? categoryLabel(tokenType) : plan;
}

export const markOf: Record<BillingItemJson['subsriptionStatus'], { shape: MarkShape; tone: MarkTone }> = {
  paid: { shape: 'tick', tone: 'success' },
  failed: { shape: 'square', tone: 'error' },
  'partly-refunded': { shape: 'half', tone: 'primary' },
  refunded: { shape: 'dash', tone: 'default' },
  disputed: { shape: 'triangle', tone: 'warning' },
};
