/** Keeps the lobby silent: a browser may negotiate what it will receive before its person enters, and nothing flows until then (ADR 0026). */
import type { Admission } from './client-messages.ts';

export type LobbyGate = {
  /** Why this message may not pass; undefined when it may, now or later. */
  refuses(admission: Admission): string | undefined;
  /** Whether it waits for the room's answer to the entering; it is given to `pass` or `deny` then. */
  holds(admission: Admission): boolean;
  /** Somebody asks the room to be let in. */
  joinRequested(): void;
  /** What the room said to that. */
  joinAnswered(letIn: boolean): void;
  /** A claimed session had entered before, perhaps with a lobby that this process has not seen. */
  claimed(lobbyHandle: number | undefined): void;
  isInside(): boolean;
  /** The helper's own id in the room: it is not to be kicked with the others. */
  readonly lobbyId: string | undefined;
  readonly lobbyHandle: number | undefined;
};

/** A page begins to receive and to send, and a repair may double it. */
const maxWaiting = 4;

const handleOf = ({ message }: Admission) => Number(message.handle_id);
const isStart = ({ message }: Admission) => (message.body as { request?: string } | undefined)?.request === 'start';

export function makeLobbyGate(outcome: {
  pass: (admission: Admission) => void;
  deny: (admission: Admission) => void;
  entered: (how: 'joined' | 'claimed') => void;
}): LobbyGate {
  let state: 'outside' | 'asking' | 'inside' = 'outside';
  let lobbyId: string | undefined;
  let lobbyHandle: number | undefined;
  let waiting: Admission[] = [];

  return {
    refuses(admission) {
      if (admission.lobbyId !== undefined) {
        if (state !== 'outside' || lobbyId !== undefined) return 'There is one lobby, before entering.';
        lobbyId = admission.lobbyId;
        lobbyHandle = handleOf(admission);
      }
      // The lobby's helper is seen by nobody: whatever it sent would be too.
      if (admission.offered && handleOf(admission) === lobbyHandle) return 'A lobby sends nothing.';
      if (waiting.length >= maxWaiting) return 'Too much is asked for before the room has answered.';
      // Janus forwards nothing to a subscriber before its first `start`.
      return isStart(admission) && state === 'outside' ? 'The room has not been entered.' : undefined;
    },
    holds(admission) {
      const waits = isStart(admission) || (admission.offered !== undefined && !admission.joinsAsPublisher);
      if (state !== 'asking' || !waits) return false;
      waiting.push(admission);
      return true;
    },
    joinRequested() {
      if (state === 'outside') state = 'asking';
    },
    joinAnswered(letIn) {
      if (state !== 'asking') return;
      state = letIn ? 'inside' : 'outside';
      if (letIn) outcome.entered('joined');
      const held = waiting;
      waiting = [];
      for (const admission of held) (letIn ? outcome.pass : outcome.deny)(admission);
    },
    claimed(handle) {
      state = 'inside';
      lobbyHandle ??= handle;
      outcome.entered('claimed');
    },
    isInside: () => state === 'inside',
    get lobbyId() {
      return lobbyId;
    },
    get lobbyHandle() {
      return lobbyHandle;
    },
  };
}
