/** The VideoRoom plugin of one node as a MediaServer: rooms, people, and the hand on the mute switch. */
import { group } from '@parlance/proto/limits';
import type { Secret } from '@parlance/runtime/config/secret';
import { z } from 'zod';
import { refuse } from '../../../domain/refusals.ts';
import { worseOf, type NodeAnswer } from '../../../domain/node-health.ts';
import { observerUid } from '../../../domain/observer.ts';
import { isHelperOf, isUnseen } from '../../../domain/seat-id.ts';
import type { MediaServer } from '../../../usecases/node-ports.ts';
import { makeAdminApi, type PluginAnswer } from './admin-api.ts';

const noSuchRoom = 426;
const roomExists = 427;
const noSuchPerson = 428;

const participants = z.object({
  participants: z.array(z.object({ id: z.string(), publisher: z.boolean().default(false) })),
});
const rooms = z.object({ list: z.array(z.object({ room: z.string() })) });

export type NodeAccess = { name: string; admin: string; adminSecret: Secret; adminKey: Secret };

/** Everybody of a full group sends from the first moment on, and for some seconds two may stand for one who comes back on another line. */
const mostSending = 2 * (group.maxStudents + 1);

/** Video of a lesson: one or two faces and sometimes a screen. */
export const roomShape = {
  is_private: true,
  publishers: mostSending,
  bitrate: 1_500_000,
  bitrate_cap: true,
  fir_freq: 10,
  audiocodec: 'opus',
  videocodec: 'vp8,h264',
  opus_fec: true,
  audiolevel_event: true,
  audio_active_packets: 25,
  audio_level_average: 55,
  notify_joining: true,
  // A kick also ends what the person was watching.
  require_pvtid: true,
  permanent: false,
  record: false,
  lock_record: true,
};

function demandDone(answer: PluginAnswer, ...fine: number[]): void {
  const code = answer.error_code;
  if (code === undefined || fine.includes(Number(code))) return;
  throw refuse('MEDIA_UNAVAILABLE', {
    cause: new Error(`VideoRoom answered ${String(code)}: ${String(answer.error)}`),
  });
}

/** `lookBySignalling`: whether people could come in. */
export function makeVideoRoom(
  { name, admin, adminSecret, adminKey }: NodeAccess,
  lookBySignalling: () => Promise<NodeAnswer>,
): MediaServer {
  const api = makeAdminApi({ url: admin, adminSecret });

  /** With observers and helpers; undefined when the node does not know the room. */
  async function listed(room: { name: string }) {
    const answer = await api.videoRoom({ request: 'listparticipants', room: room.name });
    if (answer.error_code === noSuchRoom) return undefined;
    demandDone(answer);
    return participants.parse(answer).participants;
  }

  return {
    name,
    ping: async () => worseOf(...(await Promise.all([api.ping(), lookBySignalling()]))),
    async ensureRoom(room) {
      const found = await api.videoRoom({ request: 'exists', room: room.name });
      if (found.exists === true) return;
      const created = await api.videoRoom({
        request: 'create',
        admin_key: adminKey.reveal(),
        room: room.name,
        description: room.name,
        secret: room.secret,
        pin: room.pin,
        ...roomShape,
      });
      demandDone(created, roomExists);
    },
    async destroyRoom(room) {
      demandDone(await api.videoRoom({ request: 'destroy', room: room.name, secret: room.secret }), noSuchRoom);
    },
    async listRooms() {
      const answer = await api.videoRoom({ request: 'list', admin_key: adminKey.reveal() });
      demandDone(answer);
      return rooms.parse(answer).list.map((item) => item.room);
    },
    async listParticipants(room) {
      const isSeat = (id: string) => !isUnseen(id) || observerUid(id) !== undefined;
      const people = (await listed(room))?.filter(({ id }) => isSeat(id));
      return people?.map((item) => ({ id: item.id, publishing: item.publisher }));
    },
    async kick(room, id, { except } = {}) {
      const there = (await listed(room)) ?? [];
      const goes = there.filter((one) => one.id !== except && (one.id === id || isHelperOf(id, one.id)));
      await Promise.all(
        goes.map(async (one) => {
          const request = { request: 'kick', room: room.name, secret: room.secret, id: one.id };
          demandDone(await api.videoRoom(request), noSuchRoom, noSuchPerson);
        }),
      );
    },
    async moderate(room, { id, mid, mute }) {
      const answer = await api.videoRoom({ request: 'moderate', room: room.name, secret: room.secret, id, mid, mute });
      demandDone(answer, noSuchRoom, noSuchPerson);
      return answer.error_code === undefined;
    },
  };
}
