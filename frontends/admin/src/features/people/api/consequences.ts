/** What closing an account would do, asked before it is done. */
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export function useConsequences(uid: string) {
  const { api } = useShell();
  return useQuery({
    ...read(api, '/admin/user/{id}/consequences', { params: { path: { id: uid } } }),
    // Asked anew at each opening of the dialog: a lesson may have been booked meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
}
