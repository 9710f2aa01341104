/** What k6 runs (docs/guides/load.md): every story, as the folder of LOAD_FOLDER says. Each person of a part is a virtual user and plays it once, until the minutes are over. */
import exec from 'k6/execution';
import { stories } from '../stories/all.ts';
import type { PlayersScene } from '../stories/story.ts';
import { makeK6Caller } from './caller.ts';
import { cast, conductor, told } from './cast.ts';
import { makeEnding } from './ending.ts';
import { optionsOf } from './options.ts';
import { enterByK6 } from './room.ts';
import { tellConductor } from './tell.ts';

const { publicUrl, minutes, untimed } = told;
const story = stories[told.story];
const caller = makeK6Caller(publicUrl, story);
const beginsInMs = 500;

export const options = optionsOf({ story, cast, minutes, untimed });

type Beginning = { startedAt: number };

export function setup(): Beginning {
  const startedAt = Date.now() + beginsInMs;
  tellConductor({ began: startedAt });
  return { startedAt };
}

async function played({ startedAt }: Beginning, play: (scene: PlayersScene) => Promise<void>): Promise<void> {
  const ending = makeEnding(startedAt + minutes * 60_000, conductor.isOver);
  const scene: PlayersScene = {
    company: cast,
    caller,
    acts: { push: (act) => tellConductor({ act }) },
    minutes,
    startedAt,
    signal: ending,
    board: conductor.board,
    meter: { note: (endpoint, noted) => tellConductor({ noted: { endpoint, ...noted } }) },
    enterRoom: (person, booking) => enterByK6(publicUrl, person, booking),
    tell: (words) => tellConductor({ words }),
    user: exec.vu.idInTest,
    untilOthersEnded: conductor.untilOthersEnded,
  };
  try {
    await play(scene);
    tellConductor({ ended: exec.scenario.name });
  } catch (error) {
    tellConductor({ broken: String(error) });
    throw error;
  } finally {
    ending.close();
  }
}

/** A person of the part that the scenario names. */
export async function live(beginning: Beginning): Promise<void> {
  const name = __ENV.PART ?? '';
  const part = story.parts[name];
  await played(beginning, async (scene) => {
    if (!part) throw new Error(`"${story.name}" has no part "${name}"`);
    await part.play(scene, exec.scenario.iterationInTest);
  });
}

/** One of those who come at a rate. */
export async function come(beginning: Beginning): Promise<void> {
  await played(beginning, async (scene) => story.arrivals?.play(scene));
}
