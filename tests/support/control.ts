/** Faults on purpose: kills, pauses and awaits single processes of the platform under test. */
import { eventually } from './eventually.ts';
import { platform } from './platform-info.ts';

async function act<T>(name: string, target: string): Promise<T> {
  const answer = await fetch(`${platform().controlUrl}/${name}/${target}`, { signal: AbortSignal.timeout(90_000) });
  const body = (await answer.json()) as { value: T; error?: string };
  if (!answer.ok) throw new Error(body.error);
  return body.value;
}

/** SIGKILL; the supervisor starts it again. */
export const kill = (target: string): Promise<void> => act('kill', target);
export const pause = (target: string): Promise<void> => act('pause', target);
export const resume = (target: string): Promise<void> => act('resume', target);
/** In good order, and down until it is revived. */
export const halt = (target: string): Promise<void> => act('halt', target);
/** SIGKILL, and down until it is revived. */
export const crash = (target: string): Promise<void> => act('crash', target);
export const revive = (target: string): Promise<void> => act('revive', target);
const untilReady = (target: string): Promise<void> => act('ready', target);
/** Starts one of our programs anew, its clock so many seconds ahead; with 0, as usual. */
export const withClock = (target: string, seconds: number): Promise<void> => act('clock', `${target}/${seconds}`);
/** How many seconds its clock is ahead by what somebody has done to it. */
export const clockOf = (target: string): Promise<number> => act('clockOf', target);
/** Where one of our programs answers over HTTP by itself: other than before, where it was started anew on a cluster. */
export const addressOf = (target: string): Promise<string> => act('address', target);
/** Starts one of our programs anew, with a collector of traces at this port; with 0, as usual. */
export const withTraces = (target: string, port: number): Promise<void> => act('traces', `${target}/${port}`);
export const pidOf = (target: string): Promise<number | null> => act('pid', target);

/** The parts that we did not write have no readiness of ours: running again is what can be asked of them. */
const foreign = new Set(['kafka', 'redis', 'postgres', 'keycloak', 'janus-a', 'janus-b', 'coturn']);

/** Kills a process and waits until its successor serves. */
export async function killAndWait(target: string, withinMs?: number): Promise<void> {
  const before = await pidOf(target);
  await kill(target);
  const isBack = async () => {
    const now = await pidOf(target);
    return now !== null && now !== before;
  };
  await eventually(`${target} runs again`, isBack, withinMs);
  if (!foreign.has(target)) await untilReady(target);
}
