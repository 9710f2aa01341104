/** Makes the SFU follow the desired mute state for every student's voice. A node that is away gets it when people join again. */
import type { Room } from '../domain/room.ts';
import type { MediaServers } from './node-ports.ts';
import type { UnitOfWork } from './ports.ts';

type ListMicrophones = (bookingId: string) => Promise<{ uid: string; mid: string }[]>;

type Deps = {
  uow: UnitOfWork;
  servers: MediaServers;
  listMicrophones: ListMicrophones;
  onFailure: (error: unknown) => void;
};

export type EnforceMute = ReturnType<typeof makeEnforceMute>;

export function makeEnforceMute({ uow, servers, listMicrophones, onFailure }: Deps) {
  return async (room: Room): Promise<void> => {
    const server = room.node === undefined ? undefined : servers.named(room.node);
    if (!server) return;
    const known = await uow.run(({ rooms }) => rooms.findWithMembers(room.bookingId));
    const students = new Set(known?.members.filter((m) => m.role === 'student').map((m) => m.uid));
    const voices = (await listMicrophones(room.bookingId)).filter((voice) => students.has(voice.uid));
    const mute = known?.muteAll ?? room.muteAll;
    const tries = voices.map(({ uid, mid }) => server.moderate(room, { id: uid, mid, mute }));
    for (const result of await Promise.allSettled(tries)) {
      if (result.status === 'rejected') onFailure(result.reason);
    }
  };
}
