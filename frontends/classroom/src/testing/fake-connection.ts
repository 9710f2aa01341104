import type { RoomJson } from '@parlance/kit/api/types.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { emptyStage } from '@parlance/kit/domain/stage.ts';

/** The call itself needs a browser and an SFU (tests/e2e); in tests of pages it only changes its state. */
export const connectionModule = () => ({
  prepareConnection: async () => ({
    session: { destroy: () => undefined },
    publisher: { isUp: () => true, leave: async () => undefined, setTrack: async () => undefined },
    subscriber: { want: () => undefined, stats: async () => undefined },
    join: async () => ({ videoroom: 'joined', private_id: 1, publishers: [] }),
  }),
});

export function aRoom(room: Partial<RoomJson> & Pick<RoomJson, 'name' | 'bookingId'>): RoomJson {
  return { muteAll: false, stage: emptyStage, lessonStart: 0, lessonEnd: 0, version: 1, ...room };
}

/** What the room of a lesson answers to whoever comes in. */
export const roomAnswers = (room: string, bookingId: string): FakeAnswers => ({
  'GET /call/{room}': () => aRoom({ name: room, bookingId }),
  'GET /chat/{bookingId}': () => ({ items: [], more: false }),
});
