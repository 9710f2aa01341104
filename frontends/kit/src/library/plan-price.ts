/** What the cheapest plan costs a student, for what a plan opens. Nothing waits for it, and nothing is missing without it. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/read.ts';
import type { PlanJson } from '../api/types.ts';
import { moneyText } from '../domain/money.ts';

export type PlanPrice = { price: string; tokens: number };

/** Of all plans, or of those of one stream. */
export function usePlanPrice(isPte?: boolean): PlanPrice | undefined {
  const { api, session } = useShell();
  const { uid, role } = session.person;
  const offer = useQuery({
    ...read(api, '/payments/{id}/subscriptions', { params: { path: { id: uid } } }),
    enabled: role === 'student',
  });
  const plans = offer.data?.plans.filter(({ tokenType }) => isPte === undefined || isPte === isOfPte(tokenType)) ?? [];
  const [first, ...rest] = plans;
  // Prices of two currencies cannot be compared.
  if (!first || rest.some(({ price }) => price.currency !== first.price.currency)) return undefined;
  const { price, tokensPerPeriod: tokens } = plans.reduce((one, other) =>
    other.price.amount < one.price.amount ? other : one,
  );
  return { price: moneyText(price), tokens };
}

const isOfPte = (type: PlanJson['tokenType']) => type.startsWith('PTE');
