/** What has to hold around somebody's joining: one seat for one person, and nobody whom the teacher has sent out. */
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Place } from '../../../domain/seat.ts';
import type { MediaServer } from '../../../usecases/node-ports.ts';
import type { SignallingStore } from '../../../usecases/signalling-ports.ts';
import type { Admission } from './client-messages.ts';
import type { LobbyGate } from './lobby-gate.ts';
import { dataOf, type Message } from './message.ts';

export type JoinGuard = {
  /** Before Janus hears of it. False: the person has been sent out. */
  begin(admission: Admission): Promise<boolean>;
  /**
   * With what Janus says to it. `retry`: somebody had the seat, and has it no more. `removed`: the person was sent out between
   * the question and the answer, and nothing must reach them.
   */
  end(answer: Message, admission: Admission): Promise<'pass' | 'retry' | 'removed'>;
  /** Whether this answer means that the person has given their seat up: what they receive has to end with it, for nobody sees them now. */
  hasLeft(answer: Message, admission: Admission): boolean;
};

type Deps = {
  server: Pick<MediaServer, 'name' | 'kick'>;
  store: Pick<SignallingStore, 'isRemoved' | 'markEntered'>;
  log: Logger;
};

const seatTaken = 436;
/** Two windows of one person that take the seat from each other come to an end. */
const maxTries = 3;

export function makeJoinGuard(
  { seat, room }: Pick<Place, 'seat' | 'room'>,
  lobby: LobbyGate,
  { server, store, log }: Deps,
): JoinGuard {
  let tries = 0;
  let seatHandle = 0;
  /** A page that was closed a moment ago still holds the name; the person who comes is the one who counts. */
  const freeSeat = () => server.kick(room, seat.id, { except: lobby.lobbyId });

  return {
    async begin({ joinsAsPublisher, offered, message }) {
      if (!joinsAsPublisher) return true;
      lobby.joinRequested();
      tries = 0;
      seatHandle = Number(message.handle_id);
      try {
        // An offer cannot be made twice, so the seat has to be free before. Asked each time for a removal: the socket may
        // have been open when the teacher sent the person out.
        const [removed] = await Promise.all([store.isRemoved(seat), offered && freeSeat()]);
        return !removed;
      } catch (error) {
        lobby.joinAnswered(false);
        throw error;
      }
    },
    async end(answer, { joinsAsPublisher, offered, session = 0 }) {
      if (!joinsAsPublisher || answer.janus === 'ack') return 'pass';
      const { videoroom, error_code: fault } = dataOf(answer);
      if (fault === seatTaken && !offered && (tries += 1) < maxTries) {
        await freeSeat();
        return 'retry';
      }
      const letIn = videoroom === 'joined';
      if (letIn && (await store.isRemoved(seat))) {
        await server.kick(room, seat.id);
        return 'removed';
      }
      lobby.joinAnswered(letIn);
      if (letIn) {
        // Not waited for: without it a cut session cannot be claimed, and the browser comes anew.
        void store
          .markEntered({ node: server.name, sessionId: session }, lobby.lobbyHandle)
          .catch((error: unknown) => log.warn({ err: error }, 'an entering was not kept'));
      }
      return 'pass';
    },
    hasLeft(answer, { verb, message }) {
      if (Number(message.handle_id) !== seatHandle) return false;
      return (verb === 'detach' && answer.janus === 'success') || dataOf(answer).leaving === 'ok';
    },
  };
}
