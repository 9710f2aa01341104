/** What the room does again and again: ping its nodes, list them, put out whoever may not be there, forget old chat. */
import { every, type Repeated } from './inbound/jobs/every.ts';
import { watchNodes, type WatchNodesDeps } from './inbound/jobs/watch-nodes.ts';
import type { ForgetChat } from './usecases/forget-chat.ts';

export type RoomJobs = Omit<WatchNodesDeps, 'onFailure'> & {
  startPings: () => Repeated;
  putOut: () => Promise<void>;
  /** Real time between two looks at who may not be in a room. */
  putOutEveryMs?: number | undefined;
  /** Somebody's right to be here may just have ended. */
  onRevoked: (listener: () => void) => void;
  forgetChat: ForgetChat;
  told: (message: string) => (error: unknown) => void;
};

const forgetChatEveryMs = 3_600_000;
const usualPutOutEveryMs = 500;

export function startRoomJobs({
  startPings,
  putOut,
  putOutEveryMs = usualPutOutEveryMs,
  onRevoked,
  forgetChat,
  told,
  ...nodes
}: RoomJobs): Repeated {
  const forget = async () => void (await forgetChat());
  const out = every(putOutEveryMs, putOut, told('who is in the rooms could not be read'));
  onRevoked(out.now);
  const jobs = [
    startPings(),
    every(forgetChatEveryMs, forget, told('old chat could not be forgotten')),
    out,
    watchNodes({ ...nodes, onFailure: told('a regular job failed') }),
  ];
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}
