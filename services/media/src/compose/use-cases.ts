/** What people, peers and jobs ask of a room. */
import { randomBytes } from 'node:crypto';
import { makeCallTokens } from '../outbound/call-tokens.ts';
import { makeRelayCredentials } from '../outbound/relay-credentials.ts';
import { listChat } from '../queries/list-chat.ts';
import { listPeopleInRooms } from '../queries/people-in-rooms.ts';
import { listPresenceSpans } from '../queries/presence-spans.ts';
import { makeChangeStage } from '../usecases/change-stage.ts';
import { makeClearEnded } from '../usecases/clear-ended.ts';
import { makeCreateTicket } from '../usecases/create-ticket.ts';
import { makeEnforceMute } from '../usecases/enforce-mute.ts';
import { makeEnsureRoom } from '../usecases/ensure-room.ts';
import { makeFindPresence, type FindPresenceDeps } from '../usecases/find-presence.ts';
import { makeFindRoom } from '../usecases/find-room.ts';
import { makeForgetChat } from '../usecases/forget-chat.ts';
import { makeGiveUpNode } from '../usecases/give-up-node.ts';
import { makeIssueCallToken } from '../usecases/issue-call-token.ts';
import { makeKeepLineCheck } from '../usecases/keep-line-check.ts';
import { makeMoveRooms } from '../usecases/move-rooms.ts';
import type { Random } from '../usecases/ports.ts';
import { makeReadChat } from '../usecases/read-chat.ts';
import { makeReconcileRoom } from '../usecases/reconcile-room.ts';
import { makeRemovePeople } from '../usecases/remove-people.ts';
import { makeSendChat } from '../usecases/send-chat.ts';
import { makeSetMuteAll } from '../usecases/set-mute-all.ts';
import { makeSweepOrphans } from '../usecases/sweep-orphans.ts';
import type { NodeDoors } from './node-doors.ts';
import type { RoomCore } from './room-core.ts';
import type { SignallingDoor } from './signalling-door.ts';

export const random: Random = { token: (bytes) => randomBytes(bytes).toString('base64url') };

type Parts = RoomCore & {
  door: SignallingDoor;
  nodeDoors: NodeDoors;
  /** A room has changed. */
  onChange: (bookingId: string) => void;
};

/** Rooms stand on nodes that answer, and end there when they are over. */
function nodeCases({ door, warnThat, log, ...parts }: Parts) {
  const giveUpNode = makeGiveUpNode({
    ...parts,
    onDown(node, how) {
      if (how === 'expected') log.info({ node }, 'a Janus node has ended as it said');
      else log.error({ node }, 'a Janus node is down');
    },
    sendAway: door.closeNode,
  });
  const ensureRoom = makeEnsureRoom({ ...parts, onRefused: giveUpNode });
  const onMoveFailure = warnThat('a room could not be moved off a Janus node that is down');
  const onSweepFailure = warnThat('a room that stands elsewhere could not be ended');
  const onClearFailure = warnThat('a Janus node could not be looked after');
  return {
    giveUpNode,
    ensureRoom,
    moveRooms: makeMoveRooms({ ...parts, ensureRoom, onFailure: onMoveFailure }),
    sweepOrphans: makeSweepOrphans({ ...parts, onFailure: onSweepFailure }),
    clearEnded: makeClearEnded({ ...parts, onRoomOver: door.closeRoom, onFailure: onClearFailure }),
  };
}

/** Who was there. */
function presenceCases({ db, nodeDoors, warnThat, ...parts }: Parts) {
  const { eventsThrough } = nodeDoors;
  const onFailure = warnThat('a room could not be listed');
  const reconcileRoom = makeReconcileRoom({ ...parts, eventsThrough, onFailure });
  const listSpans: FindPresenceDeps['listSpans'] = (bookingId, window) => listPresenceSpans(db, bookingId, window);
  return { reconcileRoom, findPresence: makeFindPresence({ ...parts, reconcileRoom, listSpans, eventsThrough }) };
}

/** Who may be in a room. */
function entryCases({ config, ...parts }: Parts & Pick<ReturnType<typeof nodeCases>, 'ensureRoom'>) {
  const { db, warnThat } = parts;
  const admission = { ...parts, tokens: makeCallTokens(config.callTokenSecret), random };
  const mintRelayAccess = makeRelayCredentials({ urls: config.turnUrls, secret: config.turnSecret });
  const people = () => listPeopleInRooms(db);
  const onFailure = warnThat('somebody who may not be there is still in a room');
  return {
    issueCallToken: makeIssueCallToken(admission),
    createTicket: makeCreateTicket({ ...admission, mintRelayAccess }),
    removePeople: makeRemovePeople({ ...parts, people, onFailure }),
  };
}

/** What people do in a room. */
function lessonCases({ db, door, signalling, warnThat, ...parts }: Parts) {
  const { listMicrophones } = signalling;
  const enforceMute = makeEnforceMute({ ...parts, listMicrophones, onFailure: warnThat('a voice could not be muted') });
  const onFailure = warnThat('a person who was sent out is still in the room');
  return {
    findRoom: makeFindRoom(parts),
    setMuteAll: makeSetMuteAll({ ...parts, enforceMute }),
    changeStage: makeChangeStage({ ...parts, sendOut: door.sendOut, onFailure }),
    sendChat: makeSendChat({ ...parts, random }),
    readChat: makeReadChat({ ...parts, listChat: (page) => listChat(db, page) }),
    forgetChat: makeForgetChat(parts),
    keepLineCheck: makeKeepLineCheck(parts),
  };
}

export function makeUseCases(parts: Parts) {
  const nodes = nodeCases(parts);
  const { ensureRoom } = nodes;
  return { ...nodes, ...presenceCases(parts), ...entryCases({ ...parts, ensureRoom }), ...lessonCases(parts) };
}

export type UseCases = ReturnType<typeof makeUseCases>;
