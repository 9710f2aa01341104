/** The people of a run as a virtual user knows them. Tokens are shared by all users, who come to thousands. */
import { SharedArray } from 'k6/data';
import http from 'k6/http';
import type { Cast, Listener } from '../company.ts';
import { castFile, tokensFile, type CastFile } from './cast-file.ts';

const folder = __ENV.LOAD_FOLDER ?? '';
const tokens = new SharedArray<string>('tokens', () => JSON.parse(open(`${folder}/${tokensFile}`)) as string[]);
export const told = JSON.parse(open(`${folder}/${castFile}`)) as CastFile;

const ofConductor = { tags: { kind: 'conductor', name: 'conductor' } };

/** One for each person in every virtual user, so as little as can be. */
class Known implements Listener {
  readonly uid: string;
  readonly #index: number;
  #next: string | undefined;
  constructor(uid: string, index: number) {
    this.uid = uid;
    this.#index = index;
  }
  get token(): string {
    return this.#next ?? (tokens[this.#index] as string);
  }
  async renew(): Promise<void> {
    const { status, body } = http.post(`${told.conductorUrl}/renew/${this.uid}`, this.token, ofConductor);
    if (status === 200 && typeof body === 'string') this.#next = body;
  }
}

const everybody = new Map<string, Listener>();
for (const [index, uid] of [...told.students, ...told.tutors, ...told.admins].entries())
  everybody.set(uid, new Known(uid, index));
const known = (uid: string) => everybody.get(uid) as Listener;

export const cast: Cast = {
  topic: told.topic,
  firstHour: told.firstHour,
  hours: told.hours,
  students: told.students.map(known),
  tutors: told.tutors.map(known),
  admins: told.admins.map(known),
  lessons: told.lessons.map(({ tutor, student, ...lesson }) => ({
    ...lesson,
    tutor: known(tutor),
    student: known(student),
  })),
};

const says = (what: string) => http.get(`${told.conductorUrl}/${what}`, ofConductor).body;
const othersEndWithinMs = 90_000;
const asksEveryMs = 500;

/** What stands at one place for all virtual users, and whether all is over. */
export const conductor = {
  /** A conductor that is gone says so too. */
  isOver: () => told.endsByWord && says('over') !== 'no',
  async untilOthersEnded(): Promise<void> {
    const until = Date.now() + othersEndWithinMs;
    while (Date.now() < until && says('others-ended') === 'no')
      await new Promise((resolve) => setTimeout(resolve, asksEveryMs));
  },
  board: {
    put(key: string, value: unknown): void {
      const { status } = http.post(`${told.conductorUrl}/board/${key}`, JSON.stringify(value), ofConductor);
      if (status !== 200) throw new Error(`the board took nothing: ${status}`);
    },
    read<T>(key: string): T[] {
      const { status, body } = http.get(`${told.conductorUrl}/board/${key}`, ofConductor);
      if (status !== 200) throw new Error(`the board said nothing: ${status}`);
      return JSON.parse(String(body)) as T[];
    },
  },
};
