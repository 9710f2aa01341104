/** A person is in the room, or is not any more: a line of the call log. Each stay has both once. */
import type { CallLogLine, Stores } from './ports.ts';
import type { StayRow } from './stay-ports.ts';

type Log = Pick<Stores, 'callLog'>;

function line(stay: StayRow, event: string): Omit<CallLogLine, 'at' | 'detail'> {
  const { bookingId, uid: participant, source } = stay;
  return { bookingId, event, participant, trackKind: '', source, key: `${stay.id}:${event}` };
}

export async function noteJoined({ callLog }: Log, stays: readonly StayRow[]): Promise<void> {
  for (const stay of stays) {
    const at = { school: stay.from, real: stay.realFrom };
    await callLog.add({ ...line(stay, 'participant-connected'), at, detail: '' });
  }
}

export async function noteLeft({ callLog }: Log, stays: readonly StayRow[]): Promise<void> {
  for (const stay of stays) {
    const at = { school: stay.to ?? stay.from, real: stay.realTo ?? stay.realFrom };
    await callLog.add({ ...line(stay, 'participant-disconnected'), at, detail: stay.cause ?? '' });
  }
}
