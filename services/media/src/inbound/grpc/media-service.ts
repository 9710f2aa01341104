/** What the gateway asks of media: validate, hand to a use case, answer. */
import { lists } from '@parlance/proto/limits';
import { MediaService, type WatchRoomsResponseInput } from '@parlance/proto/media/v1';
import { exportedUid, exportPage } from '@parlance/runtime/export/export-page';
import { defineService, requireActor } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import {
  callLogEntryMessage,
  chatMessage,
  evidenceMessage,
  lineCheckMessage,
  lineFiguresFromMessage,
  recapMessage,
  roomMessage,
  stageChangeFromMessage,
} from '../../wire/media-mapping.ts';
import { refuse } from '../../domain/refusals.ts';
import { exportPlan } from '../../queries/person-export.ts';
import { listCallLog } from '../../queries/list-call-log.ts';
import { listLineChecks } from '../../queries/list-line-checks.ts';
import type { ChangeStage } from '../../usecases/change-stage.ts';
import type { CreateTicket } from '../../usecases/create-ticket.ts';
import type { FindRoom } from '../../usecases/find-room.ts';
import type { KeepLineCheck } from '../../usecases/keep-line-check.ts';
import type { Lessons } from '../../usecases/ports.ts';
import type { OfferMove, TakeMove } from '../../usecases/move-device.ts';
import type { ReadChat } from '../../usecases/read-chat.ts';
import type { ReadEvidence } from '../../usecases/read-evidence.ts';
import type { ReadRecap } from '../../usecases/read-recap.ts';
import type { SendChat } from '../../usecases/send-chat.ts';
import type { SetMuteAll } from '../../usecases/set-mute-all.ts';
import { signallingPath } from '../http/signalling/signalling-door.ts';
import type { RoomFeed, RoomNews } from './room-feed.ts';

type Deps = {
  db: Queryable;
  findRoom: FindRoom;
  setMuteAll: SetMuteAll;
  changeStage: ChangeStage;
  createTicket: CreateTicket;
  offerMove: OfferMove;
  takeMove: TakeMove;
  sendChat: SendChat;
  readChat: ReadChat;
  keepLineCheck: KeepLineCheck;
  readRecap: ReadRecap;
  readEvidence: ReadEvidence;
  lessons: Lessons;
  roomFeed: RoomFeed;
};

const maxCursors = 500;

function roomNewsMessage(item: RoomNews): WatchRoomsResponseInput {
  if ('heartbeat' in item) return { heartbeat: {} };
  if ('resync' in item) return { resync: item.resync };
  if ('standing' in item) return { standing: { rooms: item.standing } };
  const { bookingId, seq } = item.event;
  const cursor = { bookingId, seq };
  const { event } = item;
  return {
    event: 'chat' in event ? { cursor, chat: chatMessage(event.chat) } : { cursor, room: roomMessage(event.room) },
  };
}

type CallLogAsked = { bookingId: string; pageToken: string; actor: { uid: string; role: string } };

async function callLogPage(
  { db, lessons }: Pick<Deps, 'db' | 'lessons'>,
  { bookingId, pageToken, actor }: CallLogAsked,
) {
  const lesson = await lessons.access(bookingId);
  const mayRead = actor.role === 'admin' || lesson?.tutorUid === actor.uid;
  if (!lesson || !mayRead) throw refuse('BOOKING_NOT_FOUND');
  const [{ entries, next }, checks] = await Promise.all([
    listCallLog(db, { bookingId, isAdmin: actor.role === 'admin', pageToken }),
    pageToken === '' ? listLineChecks(db, bookingId) : [],
  ]);
  return {
    entries: entries.map(callLogEntryMessage),
    checks: checks.map(lineCheckMessage),
    nextPageToken: next,
  };
}

export function makeMediaService(deps: Deps) {
  return defineService(MediaService, {
    exportPerson: ({ uid, pageToken }, call) =>
      exportPage(deps.db, exportPlan, { uid: exportedUid(uid, requireActor(call)), pageToken }),
    getRoom: async (request, call) => ({
      room: roomMessage(await deps.findRoom({ room: request.room, actor: requireActor(call) })),
    }),
    setMuteAll: async ({ room, muteAll }, call) => ({
      room: roomMessage(await deps.setMuteAll({ room, muteAll, actor: requireActor(call) })),
    }),
    changeStage: async (request, call) => {
      const change = stageChangeFromMessage(request);
      if (!change) throw refuse('STAGE_CHANGE_MALFORMED');
      return { room: roomMessage(await deps.changeStage({ room: request.room, change, actor: requireActor(call) })) };
    },
    createTicket: async ({ room, callToken }, call) => {
      const { uid, role, issuedAt, session } = requireActor(call);
      const command = { uid, role, room, callToken, bearer: { issuedAt, session } };
      const { ticket, expiresAt, iceServers } = await deps.createTicket(command);
      return { ticket, expiresAt: toTimestamp(expiresAt), signallingPath, iceServers };
    },
    offerMove: async ({ room }, call) => {
      const { issuedAt, session, ...actor } = requireActor(call);
      const { code, expiresAt } = await deps.offerMove(actor, room, { issuedAt, session });
      return { code, expiresAt: toTimestamp(expiresAt) };
    },
    takeMove: ({ code }, call) => deps.takeMove(requireActor(call), code),
    sendChat: async ({ bookingId, id, content }, call) => {
      const { uid, name } = requireActor(call);
      return { message: chatMessage(await deps.sendChat({ bookingId, id, content, sender: { uid, name } })) };
    },
    listChat: async ({ bookingId, after, ...request }, call) => {
      const { uid } = requireActor(call);
      const limit = pageLimit(request.limit, { usual: lists.chatPage, most: lists.chatPageMax });
      const { lines, more } = await deps.readChat({ bookingId, after: Math.max(0, after), limit, uid });
      return { messages: lines.map(chatMessage), more };
    },
    async *watchRooms({ after, resumed }, call) {
      if (after.length > maxCursors) throw refuse('CURSORS_TOO_MANY');
      const cursors = new Map(after.map(({ bookingId, seq }) => [bookingId, seq]));
      const { uid } = requireActor(call);
      for await (const item of deps.roomFeed.watch({ uid, after: cursors, resumed }, call.signal))
        yield roomNewsMessage(item);
    },
    keepLineCheck: async ({ room, id, light, figures }, call) => {
      const { uid } = requireActor(call);
      const kept = await deps.keepLineCheck({ room, id, light, figures: lineFiguresFromMessage(figures), uid });
      return { check: lineCheckMessage(kept) };
    },
    getRoomRecap: async ({ bookingId }, call) => recapMessage(await deps.readRecap(bookingId, requireActor(call))),
    getRoomEvidence: async ({ bookingId }, call) =>
      evidenceMessage(await deps.readEvidence(bookingId, requireActor(call))),
    listCallLog: ({ bookingId, pageToken }, call) =>
      callLogPage(deps, { bookingId, pageToken, actor: requireActor(call) }),
  });
}
