import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from './client.ts';
import { under } from './read.ts';
import { useKeys } from './use-keys.ts';

type KeyHeader = { 'Idempotency-Key': string };

/**
 * A change that is sent to the API: pressing twice changes once. Whatever the answer, what it touches is read anew: after a refusal
 * it was old.
 */
export function useChange<Change, Answer>(
  send: (api: ApiClient, change: Change, header: KeyHeader) => Promise<Answer>,
  touched = under(),
) {
  const { api } = useShell();
  const client = useQueryClient();
  const withKey = useKeys();
  return useMutation({
    mutationFn: (change: Change) => withKey(change, (key) => send(api, change, { 'Idempotency-Key': key })),
    onSettled: () => client.invalidateQueries(touched),
  });
}
