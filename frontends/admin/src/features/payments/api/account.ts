import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** A person as they are today: name, zone, and what their wallets hold. */
export function useAccount(uid: string) {
  const { api } = useShell();
  return useQuery(read(api, '/admin/user/{id}', { params: { path: { id: uid } } }));
}
