/** A call as it stands, for a screen to draw. */
import { fullQuality, type LineQuality } from './line-watch.ts';
import { noTracks, type LocalTracks } from './lines.ts';
import type { RemoteParticipant } from './attendance.ts';

type CallState = 'Disconnected' | 'Connecting' | 'Connected';
export type CallEnding =
  { reason: 'left' | 'taken-over' | 'removed' | 'over' } | { reason: 'failed'; problem: unknown };

export type CallSnapshot = {
  state: CallState;
  /** opening: in the room, and sound and picture are still on their way; good: the own sending side is up. */
  line: 'opening' | 'good' | 'reconnecting';
  people: readonly RemoteParticipant[];
  local: LocalTracks;
  /** How well the line carries all that, and what it has to do without. */
  quality: LineQuality;
  ending: CallEnding | undefined;
};

export const atRest: CallSnapshot = {
  state: 'Disconnected',
  line: 'good',
  people: [],
  local: noTracks,
  quality: fullQuality,
  ending: undefined,
};
