/** The hour that the school asks for, as the address has it. What is over, or no instant, is as if it were not said. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hourMs, weeksUntil } from './model.ts';

const furthestWeeks = 8;

export function useAskedHour(): { at: number | undefined; offset: number } {
  const { clock, session } = useShell();
  const [params] = useSearchParams();
  const zone = session.person.timeZone;
  const said = params.get('at');
  const [now] = useState(() => clock.now());
  const at = said && /^\d{1,15}$/.test(said) ? Number(said) : undefined;
  if (at === undefined || at < now - hourMs || at > now + furthestWeeks * 7 * 24 * hourMs)
    return { at: undefined, offset: 0 };
  return { at, offset: weeksUntil(at, now, zone) };
}
