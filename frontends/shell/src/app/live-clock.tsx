import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { AdjustableClock } from '@parlance/kit/domain/school-clock.ts';

/** Keeps this window on the school's time, the call's window too. */
export function LiveClock({ clock }: { clock: AdjustableClock }) {
  const { api } = useShell();
  useLive('hello', ({ schoolTime }) => clock.adjust(schoolTime, 0));
  // The clock was moved (development builds). The next answer carries the new time.
  useLive('clock.changed', () => void api.GET('/profile/me').catch(() => undefined));
  return null;
}
