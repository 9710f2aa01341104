/** The week on screen, and the hour that the school asks for, as the address has it each time that somebody goes there. What is over, or no instant, is as if it were not said. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { hourMs, weeksUntil } from './model.ts';

const furthestWeeks = 8;

function askedHour(said: string | null, now: number): number | undefined {
  const at = said && /^\d{1,15}$/.test(said) ? Number(said) : undefined;
  if (at === undefined || at < now - hourMs || at > now + furthestWeeks * 7 * 24 * hourMs) return undefined;
  return at;
}

export function useAskedHour() {
  const { clock, session } = useShell();
  const [params] = useSearchParams();
  const { key: arrival } = useLocation();
  const arrive = (before: number) => {
    const now = clock.now();
    const at = askedHour(params.get('at'), now);
    return { arrival, at, offset: at === undefined ? before : weeksUntil(at, now, session.person.timeZone) };
  };
  const [shown, show] = useState(() => arrive(0));
  // The page may be open already when its address is gone to, also a second time.
  if (shown.arrival !== arrival) show(arrive(shown.offset));
  return { ...shown, onOffset: (offset: number) => show({ ...shown, offset }) };
}
