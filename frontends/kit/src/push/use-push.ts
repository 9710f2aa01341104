import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../api/read.ts';
import { canPush, isBlocked } from './browser-push.ts';
import { allowPush, isAllowed, takeBackPush } from './push-calls.ts';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

async function stateOf(asked: Parameters<typeof isAllowed>[0], publicKey: string): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  if (isBlocked()) return 'blocked';
  return (await isAllowed(asked, publicKey)) ? 'on' : 'off';
}

/** `key` is null where the school sends none, and undefined while that is being asked. */
export function usePush() {
  const { api, session } = useShell();
  const { uid } = session.person;
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(read(api, '/push'));
  const publicKey = data?.publicKey ?? '';
  const queryKey = ['this browser', 'push', uid];
  const state = useQuery({
    queryKey: [...queryKey, publicKey],
    queryFn: () => stateOf({ api, uid }, publicKey),
    enabled: publicKey !== '',
    networkMode: 'always',
  });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? allowPush({ api, uid }, publicKey) : takeBackPush(api)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { key: data?.publicKey, error, isPending: isPending || state.isPending, refetch, state: state.data, change };
}
