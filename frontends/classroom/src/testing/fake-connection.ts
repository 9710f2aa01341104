import type { RoomJson } from '@parlance/kit/api/types.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { emptyStage } from '@parlance/kit/domain/stage.ts';
import { makeFakeRoom, type FakeRoom } from './fake-room.ts';

let now: FakeRoom = makeFakeRoom();

/** The room that the page of this test is in; a new one for each test. */
export const callRoom = (): FakeRoom => now;
export const freshCallRoom = (): void => void (now = makeFakeRoom());

/** In the place of webrtc/connection.ts in tests of pages: jsdom has no peer connections. */
export const connectionModule = (): Pick<FakeRoom, 'prepareConnection'> => ({
  prepareConnection: (...given) => now.prepareConnection(...given),
});

export function aRoom(room: Partial<RoomJson> & Pick<RoomJson, 'name' | 'bookingId'>): RoomJson {
  return { muteAll: false, stage: emptyStage, lessonStart: 0, lessonEnd: 0, version: 1, ...room };
}

export const ticketAnswer: FakeAnswers = {
  'POST /call/{room}/ticket': () => ({ ticket: 'me', expiresAt: 0, signallingPath: '/media', iceServers: [] }),
};

/** What the room of a lesson answers to whoever comes in. */
export const roomAnswers = (room: string, bookingId: string): FakeAnswers => ({
  ...ticketAnswer,
  'GET /call/{room}': () => aRoom({ name: room, bookingId }),
  'GET /chat/{bookingId}': () => ({ items: [], more: false }),
});
