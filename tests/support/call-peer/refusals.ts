/** What no new try can cure, and what only a new session can. */
import type { Failure } from '../api.ts';

/** Janus or the door said no. */
export class RoomRefusal extends Error {
  readonly code: number;
  constructor(reason: string, code: number) {
    super(`the room said ${code}: ${reason}`);
    this.code = code;
  }
}

/** The API said no. */
export class TicketRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, body: Partial<Failure> | undefined) {
    super(`no ticket: ${status} ${body?.error?.code ?? ''}`.trim());
    this.status = status;
    this.code = body?.error?.code ?? '';
  }
}

const noSuchSession = 458;
export const isUnknownSession = (error: unknown): boolean =>
  error instanceof RoomRefusal && error.code === noSuchSession;

const endings = new Set(['LESSON_OVER', 'CALL_TOKEN_INVALID', 'REMOVED_FROM_ROOM']);

/** As the browser decides it (frontends/classroom/src/webrtc/recovery.ts). */
export const endsForGood = (error: unknown): boolean =>
  error instanceof TicketRefusal && (endings.has(error.code) || error.status === 401 || error.status === 404);

/** Close codes of the door (services/media/src/domain/close-codes.ts) that say what is left. */
export type Cut = 'claim' | 'rejoin' | { ended: string };
export function afterCut(code: number): Cut {
  if (code === 1012) return 'rejoin';
  if (code === 4000) return { ended: 'the lesson is over' };
  if (code === 4001) return { ended: 'removed' };
  if (code === 4002) return { ended: 'signed out' };
  return 'claim';
}
