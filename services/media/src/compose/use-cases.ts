/** What people, peers and jobs ask of a room. */
import { randomBytes } from 'node:crypto';
import { makeCallTokens } from '../outbound/call-tokens.ts';
import { makeRelayCredentials } from '../outbound/relay-credentials.ts';
import { listChat, listLatestChat } from '../queries/list-chat.ts';
import { listEvidenceLines, listEvidenceStays, listSocketLines } from '../queries/evidence.ts';
import { listLineChecks } from '../queries/list-line-checks.ts';
import { lastAnswer, listOutages, type OutagesWanted } from '../queries/outages.ts';
import { listPeopleInRooms } from '../queries/people-in-rooms.ts';
import { listPresenceSpans } from '../queries/presence-spans.ts';
import { listShownPages } from '../queries/shown-pages.ts';
import { makeChangeStage } from '../usecases/change-stage.ts';
import { makeCreateTicket } from '../usecases/create-ticket.ts';
import { makeEnforceMute } from '../usecases/enforce-mute.ts';
import { makeFindOutages, makeFindPresence } from '../usecases/find-presence.ts';
import { makeFindRoom } from '../usecases/find-room.ts';
import { makeForgetChat } from '../usecases/forget-chat.ts';
import { makeIssueCallToken } from '../usecases/issue-call-token.ts';
import { makeKeepLineCheck } from '../usecases/keep-line-check.ts';
import { makeBlockConversation, makeMarkRead, makeReportConversation } from '../usecases/keep-conversation.ts';
import type { Random } from '../usecases/ports.ts';
import { makeOfferMove, makeTakeMove } from '../usecases/move-device.ts';
import { makeReadChat } from '../usecases/read-chat.ts';
import { makeReadEvidence } from '../usecases/read-evidence.ts';
import { makeReadRecap } from '../usecases/read-recap.ts';
import { makeReadReported, makeResolveReport } from '../usecases/review-report.ts';
import { makeRemovePeople } from '../usecases/remove-people.ts';
import { makeSendChat } from '../usecases/send-chat.ts';
import { makeSendMessage } from '../usecases/send-message.ts';
import { makeSetMuteAll } from '../usecases/set-mute-all.ts';
import { makeNodeCases, type NodeCases } from './node-cases.ts';
import type { NodeDoors } from './node-doors.ts';
import type { RoomCore } from './room-core.ts';
import type { SignallingDoor } from './signalling-door.ts';

export const random: Random = { token: (bytes) => randomBytes(bytes).toString('base64url') };

type Doors = { door: SignallingDoor; nodeDoors: NodeDoors };
/** A room has changed. */
type OnChange = { onChange: (bookingId: string) => void };

/** Who may be in a room. */
function makeEntryCases({ config, db, warnThat, ...parts }: RoomCore & Pick<NodeCases, 'ensureRoom'>) {
  const admission = { ...parts, tokens: makeCallTokens(config.callTokenSecret), random };
  const mintRelayAccess = makeRelayCredentials({ urls: config.turnUrls, secret: config.turnSecret });
  const onFailure = warnThat('somebody who may not be there is still in a room');
  return {
    issueCallToken: makeIssueCallToken(admission),
    createTicket: makeCreateTicket({ ...admission, mintRelayAccess }),
    offerMove: makeOfferMove(admission),
    takeMove: makeTakeMove(admission),
    removePeople: makeRemovePeople({ ...parts, people: () => listPeopleInRooms(db), onFailure }),
  };
}

/** What people do in a room. */
function makeLessonCases({ db, door, signalling, warnThat, ...parts }: RoomCore & Doors & OnChange) {
  const { listMicrophones } = signalling;
  const enforceMute = makeEnforceMute({ ...parts, listMicrophones, onFailure: warnThat('a voice could not be muted') });
  const onFailure = warnThat('a person who was sent out is still in the room');
  return {
    findRoom: makeFindRoom(parts),
    setMuteAll: makeSetMuteAll({ ...parts, enforceMute }),
    changeStage: makeChangeStage({ ...parts, sendOut: door.sendOut, onFailure }),
    sendChat: makeSendChat({ ...parts, random }),
    readChat: makeReadChat({ ...parts, listChat: (page) => listChat(db, page) }),
    readRecap: makeReadRecap({
      ...parts,
      listSpans: (bookingId, window) => listPresenceSpans(db, bookingId, window),
      listPages: (bookingId) => listShownPages(db, bookingId),
    }),
    readEvidence: makeReadEvidence({
      ...parts,
      listStays: (wanted) => listEvidenceStays(db, wanted),
      listSockets: (wanted) => listSocketLines(db, wanted),
      listLines: (wanted) => listEvidenceLines(db, wanted),
      listChecks: (bookingId) => listLineChecks(db, bookingId),
      listPages: (bookingId) => listShownPages(db, bookingId),
    }),
    forgetChat: makeForgetChat(parts),
    keepLineCheck: makeKeepLineCheck(parts),
  };
}

/** What people write to each other, outside any room. */
function makeConversationCases({ db, ...parts }: RoomCore) {
  return {
    sendMessage: makeSendMessage(parts),
    markRead: makeMarkRead(parts),
    blockConversation: makeBlockConversation(parts),
    reportConversation: makeReportConversation(parts),
    readReported: makeReadReported({ ...parts, listLatest: (page) => listLatestChat(db, page) }),
    resolveConversationReport: makeResolveReport(parts),
  };
}

export function makeUseCases(parts: RoomCore & Doors & OnChange) {
  const { db, nodeDoors } = parts;
  const nodeCases = makeNodeCases(parts);
  const { ensureRoom, reconcileRoom } = nodeCases;
  const listing = { ...parts, listOutages: (wanted: OutagesWanted) => listOutages(db, wanted) };
  const findPresence = makeFindPresence({
    ...listing,
    reconcileRoom,
    listSpans: (bookingId, window) => listPresenceSpans(db, bookingId, window),
    eventsThrough: nodeDoors.eventsThrough,
  });
  return {
    ...nodeCases,
    findPresence,
    findOutages: makeFindOutages({ ...listing, lastAnswer: () => lastAnswer(db) }),
    ...makeEntryCases({ ...parts, ensureRoom }),
    ...makeLessonCases(parts),
    ...makeConversationCases(parts),
  };
}

export type UseCases = ReturnType<typeof makeUseCases>;
