/** The student's wallets and entitlements, from the cache that the sidebar fills and live events keep true. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export function useMyTokens() {
  const { api } = useShell();
  return useQuery({
    queryKey: ['profile', 'student'],
    queryFn: async () => (await api.GET('/profile/student/me')).data,
  });
}
