/** What a load test was asked for. Everything has an upper bound: no load goes on because somebody wrote a zero too many. */
import { parseArgs } from 'node:util';
import { plantNames, type PlantName } from './plants.ts';
import { storyNames, type StoryName } from './stories/names.ts';

const mostPeople = 10_000;
const mostMinutes = 60;

export type Asked = {
  story: StoryName;
  people: number;
  minutes: number;
  /** Undefined: the platform that the file describes. */
  url: string | undefined;
  /** What an installation elsewhere has to know before it is put under load. */
  token: string | undefined;
  /** Where a running platform is described; undefined: what `npm start` runs. */
  platform: string | undefined;
  /** Each has an oracle of its own that finds it. */
  plants: readonly PlantName[];
  /** Whether its figures are to stand among the repository's measurements. */
  keeps?: boolean;
  /** What is quick enough is not asked: for a machine that does other things meanwhile. */
  untimed?: boolean;
};

export const usage = [
  'npm run load -- <story> [--people N] [--minutes M] [--platform FILE] [--url ADDRESS] [--plant DEFECT[,DEFECT]] [--keep] [--untimed]',
  `  stories: ${storyNames.join(', ')}`,
  `  people: 2 to ${mostPeople}; minutes: up to ${mostMinutes}`,
  `  defects, on a test platform only: ${plantNames.join(', ')}`,
].join('\n');

const options = {
  people: { type: 'string', default: '20' },
  minutes: { type: 'string', default: '3' },
  url: { type: 'string' },
  platform: { type: 'string' },
  plant: { type: 'string' },
  keep: { type: 'boolean', default: false },
  untimed: { type: 'boolean', default: false },
} as const;

export function readAsked(args: readonly string[], env: NodeJS.ProcessEnv = {}): Asked {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [story, ...more] = positionals;
  if (more.length > 0) throw new Error(`one story at a time, not also "${more.join(' ')}"`);
  return {
    story: oneOf('story', storyNames, story),
    people: numberIn('people', values.people, { from: 2, to: mostPeople, isWhole: true }),
    minutes: numberIn('minutes', values.minutes, { from: 0.1, to: mostMinutes, isWhole: false }),
    url: values.url,
    token: env.LOAD_TESTS_TOKEN,
    platform: values.platform ?? env.PLATFORM_FILE,
    plants: (values.plant?.split(',') ?? []).map((said) => oneOf('plant', plantNames, said)),
    keeps: values.keep,
    untimed: values.untimed,
  };
}

function oneOf<T extends string>(what: string, known: readonly T[], said: string | undefined): T {
  const found = known.find((one) => one === said);
  if (found === undefined) throw new Error(`which ${what}? ${known.join(', ')}`);
  return found;
}

type Range = { from: number; to: number; isWhole: boolean };

function numberIn(what: string, said: string, { from, to, isWhole }: Range): number {
  const value = Number(said);
  if (said.trim() === '' || !(value >= from && value <= to) || (isWhole && !Number.isInteger(value))) {
    throw new Error(`--${what} takes ${isWhole ? 'a whole number' : 'a number'} from ${from} to ${to}, not "${said}"`);
  }
  return value;
}
