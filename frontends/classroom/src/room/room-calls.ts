/** What may be said of a room, each as a call of the API. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import type { RoomCall } from './use-room.ts';

export type RoomPage = InitOf<'put', '/call/{room}/page'>['body'];
type RoomAudio = InitOf<'put', '/call/{room}/audio'>['body'];

export const putMuteAll =
  (muteAll: boolean): RoomCall =>
  (api, room) =>
    api.PUT('/call/{room}/mute-all', { params: { path: { room } }, body: { muteAll } });

export const putPage =
  (body: RoomPage): RoomCall =>
  (api, room) =>
    api.PUT('/call/{room}/page', { params: { path: { room } }, body });

export const putAudio =
  (body: RoomAudio): RoomCall =>
  (api, room) =>
    api.PUT('/call/{room}/audio', { params: { path: { room } }, body });

export const putHeard =
  (heard: boolean): RoomCall =>
  (api, room) =>
    api.PUT('/call/{room}/heard', { params: { path: { room } }, body: { heard } });

export const putFollowing =
  (following: boolean): RoomCall =>
  (api, room) =>
    api.PUT('/call/{room}/following', { params: { path: { room } }, body: { following } });

export const putRemoved =
  (uid: string, removed: boolean): RoomCall =>
  (api, room) =>
    api.PUT('/call/{room}/people/{uid}', { params: { path: { room, uid } }, body: { removed } });

export const putHand =
  (uid: string, raised: boolean): RoomCall =>
  (api, room) =>
    api.PUT('/call/{room}/people/{uid}/hand', { params: { path: { room, uid } }, body: { raised } });
