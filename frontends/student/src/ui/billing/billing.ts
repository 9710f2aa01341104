/** The newest lines of the student's billing history, on the dashboard too: what only its own page needs lies with that. */
import type { BillingItemJson } from '@parlance/kit/api/types.ts';
import { read } from '@parlance/kit/api/read.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { billingTexts } from '../../locales/texts.ts';

export const billingPath = '/student/subscription?view=billing';

/** Its time is in seconds, as no other. */
export const createdAt = ({ created }: Pick<BillingItemJson, 'created'>): number => created * 1000;

/** The newest lines, what was paid, and the years that have lines; an empty year asks for all. */
export function useLatestBilling(year = '') {
  const { api, session } = useShell();
  const params = { path: { id: session.person.uid }, query: { year: year || undefined } };
  return useQuery(read(api, '/payments/history/{id}', { params }));
}

/** What was bought, or given back. */
export function titleOf({ kind, plan, tokenType, tokens }: BillingItemJson): string {
  const { trial, single, refund } = billingTexts.now();
  if (kind === 'refund') return refund(tokens);
  if (kind === 'trial') return trial;
  return kind === 'tokens' ? single(tokens) : tokenType ? categoryLabel(tokenType) : plan;
}
