/** Rounds that begin for everybody at the same moment: something is put up, and a little later everybody wants it at once. */
import { pause } from '../pace.ts';
import type { PlayersScene } from './story.ts';

export const roundMs = 15_000;
/** By then it is put up, if the school answers in time; whoever comes then sees what there is. */
const pressesAfterMs = 7_000;
/** A virtual user that comes a little late is still in time for a round. */
const lateMs = 2_000;
/** So long before they read what there is, so that they press at one moment. */
const readsBeforeMs = 1_000;

type Round = Pick<PlayersScene, 'startedAt' | 'signal'>;

/** `act` is called at the beginning of each round, by its number from 0. */
export async function inRounds({ startedAt, signal }: Round, act: (round: number) => Promise<void>): Promise<void> {
  /** Whoever has missed its beginning waits for another. */
  const next = () => Math.max(0, Math.ceil((Date.now() - startedAt - lateMs) / roundMs));
  for (let round = next(); !signal.aborted; round = Math.max(round + 1, next())) {
    await pause(startedAt + round * roundMs - Date.now(), signal);
    if (!signal.aborted) await act(round);
  }
}

/** What was put up in each round, when it has just been read; `act` begins for everybody at once. */
export async function atThePress<T>(scene: PlayersScene, act: (found: T[]) => Promise<void>): Promise<void> {
  const { startedAt, signal, board } = scene;
  await inRounds(scene, async (round) => {
    const pressAt = startedAt + round * roundMs + pressesAfterMs;
    await pause(pressAt - readsBeforeMs - Date.now(), signal);
    const found = board.read<T>(keyOf(round));
    await pause(pressAt - Date.now(), signal);
    if (!signal.aborted && found.length > 0) await act(found);
  });
}

type PuttingUp = Pick<PlayersScene, 'board' | 'startedAt' | 'tell'>;

export function putUp({ board, startedAt, tell }: PuttingUp, round: number, what: readonly unknown[]): void {
  for (const one of what) board.put(keyOf(round), one);
  const lateMs = Date.now() - (startedAt + round * roundMs + pressesAfterMs - readsBeforeMs);
  if (lateMs > 0) tell(`put up ${Math.ceil(lateMs / 1_000)} s too late for round ${round + 1}, and wanted by few`);
}

const keyOf = (round: number) => `round-${round}`;
