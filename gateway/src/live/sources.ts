/** Where live events come from: notification (per user), media (rooms and chat) and, for what is on screen, booking and content. */
import type {
  SearchSlotsRequestInput,
  WatchGroupLessonsRequestInput,
  WatchGroupLessonsResponse,
} from '@parlance/proto/booking/v1';
import type { WatchLibraryResponse } from '@parlance/proto/content/v1';
import type { RoomEvent, WatchRoomsResponse } from '@parlance/proto/media/v1';
import type { WatchUserResponse } from '@parlance/proto/notification/v1';
import type { RoleWord } from '@parlance/proto/json/words';
import { bookingJson, groupLessonJson } from '@parlance/proto/json/lesson';
import type { CallOptions, Clients } from '../clients.ts';
import { roomJson } from '@parlance/proto/json/room';
import { messageJson } from '../resources/chat/presenter.ts';
import { moveRoom, type Cursor } from './cursor.ts';
import { follow, type Following } from './follow.ts';
import type { RoleNews } from './role-news.ts';
import { toldInSpan } from './told-in-span.ts';
import { tellDelay, type OnTold } from './told.ts';

export type LiveOut = {
  cursor: Cursor;
  /** Marks the event with the cursor when it can be resumed from. */
  emit(type: string, json: string, resumable: boolean): void;
  /** The client must refetch everything. */
  resync(): void;
  /** The client must refetch what it watches by this key. */
  outdated(watch: string): void;
  /** Whether the client has had a stream before this one. */
  resumed: boolean;
  /** From here on nothing of this source is missed. */
  ready(source: LiveSource): void;
};
export type LiveSource = 'notices' | 'everybody' | 'rooms';

export type SourceDeps = {
  clients: Clients;
  roleNews: RoleNews;
  call: () => CallOptions;
  out: LiveOut;
  onTold: OnTold;
};

export function followNotices({ clients, call, out, onTold }: SourceDeps): Following {
  const since = Date.now();
  return follow<WatchUserResponse>({
    open: () => {
      const { notices = 0, inRole = 0 } = out.cursor;
      return clients.notification.watchUser({ after: notices, afterInRole: inRole, ownOnly: true }, call());
    },
    // Without a cursor nobody knows what happened while notification was away.
    onReturn: () => {
      if (out.cursor.notices === undefined) out.resync();
    },
    onItem: ({ event, resync, heartbeat }) => {
      const stand = event ?? resync ?? heartbeat;
      const isTold = Boolean(event && isOfRoleAndTold(event, out.cursor));
      if (stand) moveNotices(out.cursor, stand);
      if (isTold) return;
      if (event) {
        toldInSpan(event, 1, () => out.emit(event.type, event.dataJson, true));
        tellDelay(event, since, onTold);
      } else if (resync) out.resync();
      out.ready('notices');
    },
  });
}

type Stand = { cursor: number; cursorInRole: number };

/** Of an earlier release, which tells of the role here too; of ours 0. */
function moveNotices(cursor: Cursor, { cursor: notices, cursorInRole }: Stand): void {
  cursor.notices = notices;
  if (cursorInRole > 0) cursor.inRole = Math.max(cursor.inRole ?? 0, cursorInRole);
}

/** An own event moves the own place; one of the role that is not ahead came by WatchRole. */
const isOfRoleAndTold = ({ cursor: notices, cursorInRole }: Stand, cursor: Cursor) =>
  cursorInRole > 0 && notices === cursor.notices && cursorInRole <= (cursor.inRole ?? 0);

/** What everybody with the caller's role is told. Who resumes without a place in it may have missed some. */
export function followEverybody({ roleNews, out }: SourceDeps, role: RoleWord): Following {
  const after = out.cursor.inRole;
  if (out.resumed && after === undefined) out.resync();
  return roleNews.listen(role, after, {
    onReady(position) {
      out.cursor.inRole = Math.max(position, out.cursor.inRole ?? 0);
      out.ready('everybody');
    },
    onEvent({ position, type, json }) {
      if (position <= (out.cursor.inRole ?? 0)) return;
      out.cursor.inRole = position;
      out.emit(type, json, true);
    },
    onResync(position) {
      out.cursor.inRole = position;
      out.resync();
    },
  });
}

function emitRoomEvent({ cursor, chat, room }: RoomEvent, out: LiveOut): void {
  if (cursor) moveRoom(out.cursor, cursor.bookingId, cursor.seq);
  if (chat) out.emit('chat.message', JSON.stringify(messageJson(chat)), true);
  else if (room) out.emit('room.changed', JSON.stringify(roomJson(room)), true);
}

export function followRooms({ clients, call, out }: SourceDeps): Following {
  let { resumed } = out;
  return follow<WatchRoomsResponse>({
    open: () => {
      const after = [...out.cursor.rooms].map(([bookingId, seq]) => ({ bookingId, seq }));
      return clients.media.watchRooms({ after, resumed }, call());
    },
    onItem: ({ event, resync, standing }) => {
      if (standing) {
        // A browser that comes back resumes from here, also in rooms where nothing was said until then.
        for (const { bookingId, seq } of standing.rooms) moveRoom(out.cursor, bookingId, seq);
        resumed = true;
        out.ready('rooms');
      } else if (event) emitRoomEvent(event, out);
      else if (resync) {
        moveRoom(out.cursor, resync.bookingId, resync.seq);
        out.resync();
      }
    },
  });
}

/** Watches are not kept: after a break the client refetches its list, and nothing else of what it shows. */
export function followSlots(
  { clients, call, out }: SourceDeps,
  search: SearchSlotsRequestInput,
  onReturn: () => void,
): Following {
  return follow({
    open: () => clients.booking.watchSlots({ search }, call()),
    onReturn,
    onItem: ({ opened, taken }) => {
      if (opened) out.emit('slot.opened', JSON.stringify(bookingJson(opened)), false);
      else if (taken) out.emit('slot.taken', JSON.stringify({ id: taken }), false);
    },
  });
}

export function followGroupLessons(
  { clients, call, out }: SourceDeps,
  request: WatchGroupLessonsRequestInput,
  onReturn: () => void,
): Following {
  return follow<WatchGroupLessonsResponse>({
    open: () => clients.booking.watchGroupLessons(request, call()),
    onReturn,
    onItem: ({ moved }) => {
      if (moved) out.emit('group.lesson', JSON.stringify(groupLessonJson(moved)), false);
    },
  });
}

export function followLibrary({ clients, call, out }: SourceDeps, onReturn: () => void): Following {
  return follow<WatchLibraryResponse>({
    open: () => clients.library.watchLibrary({}, call()),
    onReturn,
    onItem: ({ changed }) => {
      if (changed) out.emit('library.changed', JSON.stringify({ version: changed.version }), false);
    },
  });
}
