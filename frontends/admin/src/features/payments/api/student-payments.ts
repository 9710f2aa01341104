/** What students have paid, and giving it back. */
import type { AnswerOf, InitOf } from '@parlance/kit/api/operations.ts';
import { isProblem } from '@parlance/kit/api/problem.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Refund } from '../refund.ts';

export const paymentsAmount = 50;
export type StudentPayment = AnswerOf<'get', '/admin/payments'>['items'][number];
type Asked = NonNullable<NonNullable<InitOf<'get', '/admin/payments'>['params']>['query']>;

export type PaymentSearch = { text: string; state: string; month: string; tokenType: string; pageToken: string };

export function useStudentPayments({ text, state, month, tokenType, pageToken }: PaymentSearch) {
  const { api } = useShell();
  const query: Asked = {
    text: text || undefined,
    state: (state || undefined) as Asked['state'],
    month: month || undefined,
    tokenType: (tokenType || undefined) as Asked['tokenType'],
    cursor: pageToken || undefined,
  };
  return useQuery({ ...read(api, '/admin/payments', { params: { query } }), placeholderData: keepPreviousData });
}

/** That it was refused is certain; of no answer it is not known whether money went back. */
const isRefused = (problem: unknown) => isProblem(problem) && problem.status >= 400 && problem.status < 500;

/**
 * One key as long as the dialog stands and nothing was refused: whoever changes the reason after a lost answer does not give the
 * money back twice.
 */
export function useRefund(paymentId: string) {
  const { api } = useShell();
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (body: Refund) => {
      const params = { path: { paymentId }, header: { 'Idempotency-Key': key } };
      return api.POST('/admin/payments/{paymentId}/refund', { params, body });
    },
    onError: (problem) => {
      if (isRefused(problem)) setKey(crypto.randomUUID());
    },
    onSettled: () => client.invalidateQueries(under('/admin/payments', '/payments', '/tokens', '/admin/user')),
  });
}
