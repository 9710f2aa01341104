/** The student's wallets and entitlements, from the cache that the sidebar fills and live events keep true. */
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export function useMyTokens() {
  const { api } = useShell();
  return useQuery(read(api, '/profile/student/me'));
}
