/** Who uses a line that no call of an evening needs: people who come into a room, who pay, who sign up; and what shows that those behind the scenes did. */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { connect } from 'node:net';
import { apiOnce } from '../support/api.ts';
import { payOnPage, subscribe } from '../support/buying.ts';
import { enterBySignals } from '../support/call-peer/signals-only.ts';
import { eventually } from '../support/eventually.ts';
import { doorOf } from '../support/lines.ts';
import { liveLessons, type LiveLesson } from '../support/live-lesson.ts';
import { newStudent } from '../support/people.ts';
import { pause } from '../load/pace.ts';
import { anyOf } from '../load/stories/doing.ts';
import type { Stage } from '../load/stories/story.ts';
import { hearEachOther } from './hear-each-other.ts';
import { notInWords, wordsOf } from './in-words.ts';
import type { Times } from './promises.ts';
import { factsAreLate, factsWait, latestFact, mailsInVain, shows as isShown, uncounted } from './proofs.ts';
import type { Shows } from './shows.ts';
import { faultsOfTries, type Try } from './tries.ts';

export type Use = {
  /** Until the signal; what it is refused is judged as of everybody, where it is a call. */
  goOn(until: AbortSignal): Promise<void>;
  /** Before the toxic comes. Answers what is looked at while it is still there: what shows that nobody met it. */
  watch?(shows: Shows): Promise<() => Promise<string[]>>;
  /** When all is well again; answers what was not so. */
  afterwards?(shows: Shows, times: Times & { recoversWithinMs: number }): Promise<string[]>;
};

const everyMs = 2_000;
const triedWithinMs = 45_000;

/** Somebody tries again and again, and is let through or not. */
function tryAgainAndAgain(attempt: () => Promise<string | undefined>): Required<Pick<Use, 'goOn' | 'afterwards'>> {
  const tries: Try[] = [];
  return {
    async goOn(until) {
      while (!until.aborted) {
        const askedAt = Date.now();
        const words = await attempt().catch(String);
        const answeredAt = Date.now();
        tries.push({ askedAt, answeredAt, isDone: words === undefined, ...(words === undefined ? {} : { words }) });
        await pause(everyMs, until);
      }
    },
    async afterwards(shows, times) {
      const isAfter = ({ askedAt }: Try) => askedAt > times.removedAt + times.recoversWithinMs;
      // The one before may wait for its answer still.
      await eventually('somebody tries again', async () => tries.some(isAfter), triedWithinMs).catch(() => undefined);
      return faultsOfTries(tries, shows, times);
    },
  };
}

/** A lesson's teacher comes in by signals, is let in or not, and leaves; when all is well both of another lesson hear each other. */
export async function comeIntoRooms(): Promise<Use> {
  // Who comes in anew takes over from where they were, so those who hear each other have a lesson of their own.
  const [lesson, heard] = (await liveLessons(2)) as [LiveLesson, LiveLesson];
  // Whoever is not let in is told so by the room's page, which tries again.
  const coming = tryAgainAndAgain(async () => {
    (await enterBySignals(lesson.tutor, lesson.booking)).leave();
    return undefined;
  });
  return {
    goOn: coming.goOn,
    afterwards: async (...args) => [...(await coming.afterwards(...args)), ...(await hearEachOther(heard))],
  };
}

/** A payment page is opened for a student, and left. */
export async function openPaymentPages({ company, caller }: Stage): Promise<Use> {
  return {
    async goOn(until) {
      while (!until.aborted) {
        const student = anyOf(company.students);
        if (!student) return;
        const body = { tokenType: 'lessonTokens', quantity: 1 };
        const path = `payments/tokens/${student.uid}`;
        await caller.call(student, 'open a payment page', { method: 'POST', path, body });
        await pause(everyMs, until);
      }
    },
  };
}

type Bought = { checkoutUrl: string };
type Profile = { data: { lessonTokens: number } };

/** A student pays for a token again and again: each payment is told by an event of the provider, and credited once. */
export async function payAgainAndAgain(): Promise<Use> {
  const student = await newStudent();
  const had = await subscribe(student);
  const { api, uid } = student;
  let paid = 0;
  let provider = '';
  const pay = async () => {
    const wish = { tokenType: 'lessonTokens', quantity: 1 };
    const { status, body } = await api.call<Bought>('POST', `payments/tokens/${uid}`, wish);
    if (status >= 300) return;
    provider = new URL(body.checkoutUrl).origin;
    await payOnPage(body.checkoutUrl);
    paid += 1;
  };
  const credited = async () => (await api.call<Profile>('GET', 'profile/student/me')).body.data.lessonTokens - had;
  const waiting = async () =>
    ((await (await fetch(`${provider}/_test/webhooks`)).json()) as { waiting: number }).waiting;
  return {
    async goOn(until) {
      for (; !until.aborted; await pause(everyMs, until)) await pay().catch(() => undefined);
    },
    watch: async (shows) => async () =>
      shows.kind === 'stops' ? isShown('events of the provider wait', async () => (await waiting()) > 0) : [],
    async afterwards() {
      await fetch(`${provider}/_test/webhooks-now`, { method: 'POST' });
      const isWhole = async () => {
        const [wanted, now] = [paid, await credited()];
        return wanted > 0 && now === wanted;
      };
      const whole = eventually('each payment is credited once', isWhole, triedWithinMs);
      return whole.then(
        () => [],
        async (error: unknown) => [`${String(error)}: ${paid} paid, ${await credited()} credited`],
      );
    },
  };
}

async function signUp(): Promise<string | undefined> {
  const email = `newcomer-${randomUUID().slice(0, 8)}@example.com`;
  const body = { email, password: `Long enough ${randomUUID()}`, displayName: 'Robin Sample', country: 'AU' };
  const answer = await apiOnce('').call('POST', 'auth/register', body, { 'idempotency-key': randomUUID() });
  return answer.status < 300 ? undefined : wordsOf(answer);
}

/** People sign up, for each of whom identity makes an account at the sign-in server. */
export async function signUpPeople(): Promise<Use> {
  const refused: string[] = [];
  const coming = tryAgainAndAgain(async () => {
    const words = await signUp().catch(String);
    if (words !== undefined) refused.push(words);
    return words;
  });
  return {
    goOn: coming.goOn,
    async afterwards(...args) {
      const wrong = notInWords('people who sign up', refused.splice(0));
      return [...wrong, ...(await coming.afterwards(...args))];
    },
  };
}

/** Whoever signs up is mailed; that a mail is late keeps nobody waiting. */
export async function signUpForMails(): Promise<Use> {
  const { goOn } = tryAgainAndAgain(signUp);
  return {
    goOn,
    async watch(shows) {
      const before = await mailsInVain();
      return async () =>
        shows.kind === 'stops' ? isShown('a mail was tried in vain', async () => (await mailsInVain()) > before) : [];
    },
  };
}

/** Each request of the evening is counted in Redis. */
export async function seeLimits(): Promise<Use> {
  return {
    goOn: async () => undefined,
    async watch(shows) {
      const before = (await uncounted()) ?? 0;
      return async () => {
        if (shows.kind === 'late') return isLate(await doorOf('redis'), 'PING\r\n', shows.takeMs);
        const now = await uncounted();
        const isMet = shows.kind !== 'stops' || now === undefined || now > before;
        return isMet ? [] : ['the gateway had each request counted'];
      };
    },
  };
}

/** What is booked and given back is told by booking. */
export async function seeFacts(): Promise<Use> {
  return {
    goOn: async () => undefined,
    async watch(shows) {
      const after = await latestFact();
      return async () => {
        if (shows.kind === 'late') return factsAreLate(after, shows.takeMs);
        return shows.kind === 'stops' ? factsWait() : [];
      };
    },
  };
}

/** The first answer of whoever is at that port is as late as the toxic makes it. */
async function isLate(port: number, question: string, byMs: number): Promise<string[]> {
  const socket = connect({ host: '127.0.0.1', port });
  const askedAt = performance.now();
  socket.write(question);
  const answered = new Promise<number>((resolve, reject) => {
    socket.once('error', reject);
    createInterface({ input: socket }).once('line', () => resolve(performance.now() - askedAt));
  });
  const tookMs = await answered.finally(() => socket.destroy());
  return tookMs >= byMs ? [] : [`an answer took ${Math.round(tookMs)} ms`];
}
