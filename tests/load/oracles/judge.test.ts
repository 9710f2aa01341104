import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from '../databases.ts';
import { keepEvents } from '../live/kept-events.ts';
import { judge } from './judge.ts';
import { stateOf } from './verdict.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/load.md'), 'utf8');

test('an oracle that had nothing to look at has not been asked, and the guide says of each how it asks', async () => {
  const look: Look = async () => [];
  const nothing = {
    acts: [],
    taught: [],
    reminded: [],
    searches: 0,
    streams: [],
    inbox: undefined,
    mark: '',
    schoolAt: 0,
    isSteady: true,
  };
  const meanwhile = { looks: 0, faults: [] };
  const everybody = { students: [], tutors: [] };
  const kept = keepEvents({ look, everybody, since: 0 });
  const { verdicts } = await judge({ look, everybody, kept, meanwhile, ...nothing });
  expect(verdicts.filter((one) => stateOf(one) !== 'not asked')).toEqual([]);
  const section = guide.split('## Oracles')[1]?.split('## ')[0] ?? '';
  const told = [...section.matchAll(/^\| (.+?) +\|/gm)].map(([, name]) => name).slice(2);
  expect(told.toSorted()).toEqual(verdicts.map(({ oracle }) => oracle).toSorted());
});
