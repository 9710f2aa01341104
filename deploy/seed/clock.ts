/** The school's clock of a development build. */
import type { Api } from './api.ts';

/** Version 0: nobody has moved it yet. */
type ClockState = { now: number; version: number };

export async function schoolClock(admin: Api): Promise<ClockState> {
  return admin.call<ClockState>('GET', '/api/dev/clock');
}

/** Moves forward only: an instant that is over already needs no move. */
export async function moveTo(admin: Api, to: number): Promise<void> {
  if ((await schoolClock(admin)).now >= to) return;
  await admin.call('POST', '/api/dev/clock', { to }, { onceOnly: false });
}

/** The one setting back that there is: on an installation without any booking. */
export async function setBack(admin: Api, to: number): Promise<void> {
  await admin.call('POST', '/api/dev/clock', { to }, { onceOnly: false });
}
