/**
 * Holds live streams for a measurement in a process of its own, so that reading them delays nobody's clock. Reads who holds how many, as
 * one line of JSON; says how many stand; ends with its input, and says how much was heard.
 */
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { makeCrowd } from '../../load/live/crowd.ts';
import type { Listener } from '../../load/company.ts';
import { apiAs } from '../../support/api.ts';

type Person = { uid: string; email: string; password: string; token: string };
export type Holding = { publicUrl: string; each: number; people: Person[] };

function listener({ uid, email, password, token }: Person): Listener {
  const one: Listener = {
    uid,
    token,
    async renew() {
      one.token = (await apiAs(email, password)).token;
    },
  };
  return one;
}

const lines = createInterface({ input: process.stdin });
const [line] = (await once(lines, 'line')) as [string];
const { publicUrl, each, people } = JSON.parse(line) as Holding;
const ended = once(lines, 'close');
const crowd = makeCrowd({ publicUrl, swallowsOne: false, signal: new AbortController().signal });
await crowd.open(people.map(listener), each);
console.log(crowd.stories().length);
await ended;
const heard = crowd.stories().map((story) => story.heard.length);
console.log(`each heard ${Math.min(...heard)} to ${Math.max(...heard)} events`);
await crowd.close();
process.exit(0);
