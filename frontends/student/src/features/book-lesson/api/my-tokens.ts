/** The student's wallets and entitlements, from the cache that the sidebar fills and live events keep true. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { Balances, HeldCategory } from '@parlance/kit/ui/token-table.tsx';
import { useQuery } from '@tanstack/react-query';

type Student = {
  data: Balances;
  stripe: { subscription: { currentSubscription: { categories: HeldCategory[] } | null } };
};

export function useMyTokens() {
  const { api } = useShell();
  return useQuery({ queryKey: ['profile', 'student'], queryFn: () => api.get<Student>('profile/student/me') });
}
