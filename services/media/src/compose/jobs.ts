/** What the room does again and again: ping its nodes, list them, put out whoever may not be there, forget old chat. */
import { startJob, type Job } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import { watchNodes, type WatchNodesDeps } from '../inbound/jobs/watch-nodes.ts';
import type { ForgetChat } from '../usecases/forget-chat.ts';

export type RoomJobs = Omit<WatchNodesDeps, 'onFailure' | 'log'> & {
  startPings: () => Pick<Job, 'stop'>;
  putOut: () => Promise<void>;
  /** Real time between two looks at who may not be in a room. */
  putOutEveryMs?: number | undefined;
  /** Somebody's right to be here may just have ended. */
  onRevoked: (listener: () => void) => void;
  forgetChat: ForgetChat;
  log: Logger;
};

const forgetChatEveryMs = 3_600_000;
const usualPutOutEveryMs = 500;

export function startRoomJobs({
  startPings,
  putOut,
  putOutEveryMs = usualPutOutEveryMs,
  onRevoked,
  forgetChat,
  log,
  ...nodes
}: RoomJobs): Pick<Job, 'stop'> {
  const regular = (name: string, everyMs: number, round: () => Promise<unknown>) =>
    startJob({ name, everyMs, firstInMs: everyMs, longestBackOffMs: everyMs, log, round });
  const out = regular('putting out', putOutEveryMs, putOut);
  onRevoked(out.wake);
  const jobs = [
    startPings(),
    regular('old chat', forgetChatEveryMs, forgetChat),
    out,
    watchNodes({
      ...nodes,
      log,
      onFailure: (error) => log.warn({ err: error }, 'a Janus node could not be looked after'),
    }),
  ];
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}
