import { currentContext, runInContext } from '../context/request-context.ts';
import type { Urgency } from '../context/urgency.ts';
import { answerOf, makeBatcher } from './batcher.ts';
import { makeRetryBudget } from './retry-budget.ts';
import { makeCache } from './cache.ts';
import { makeSingleFlight } from './single-flight.ts';
import { makeSemaphore } from './semaphore.ts';
import { pauseWhileAwayMs } from './waiting.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

function gate() {
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (open = resolve));
  return { held, open };
}

async function eventuallyWorked(worked: readonly unknown[], times: number): Promise<void> {
  while (worked.length < times) await tick();
}

test('so many at once, the others in the order of their coming, and one too many is sent away', async () => {
  const semaphore = makeSemaphore({ atOnce: 2, mostWaiting: 2 });
  const gates = [gate(), gate(), gate(), gate()];
  const begun: number[] = [];
  const works = gates.map(({ held }, place) =>
    semaphore(async () => {
      begun.push(place);
      await held;
      return place;
    }),
  );
  await tick();
  expect(begun).toEqual([0, 1]);
  await expect(semaphore(async () => 4)).rejects.toMatchObject({ kind: 'unavailable', reason: 'OVERLOADED' });
  gates[1]?.open();
  await tick();
  expect(begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
  expect(await semaphore(async () => 'later')).toBe('later');
});

test('by urgency the first of the most urgent goes next, whoever came before, and the less urgent leave places free', async () => {
  const semaphore = makeSemaphore({ atOnce: 10, mostWaiting: 100, byUrgency: true });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (urgency: Urgency, name: string) =>
    runInContext({ requestId: '', urgency }, () =>
      semaphore(async () => {
        begun.push(name);
        const { held, open } = gate();
        ends.push(open);
        await held;
      }),
    );
  const all = [];
  for (let n = 0; n < 8; n += 1) all.push(ask('background', `search ${n}`));
  for (let n = 0; n < 3; n += 1) all.push(ask('screen', `screen ${n}`));
  for (let n = 0; n < 3; n += 1) all.push(ask('booking', `booking ${n}`));
  for (let n = 0; n < 2; n += 1) all.push(ask('lesson', `lesson ${n}`));
  await tick();
  const atOnce = [0, 1, 2, 3, 4, 5].map((n) => `search ${n}`);
  expect(begun).toEqual([...atOnce, 'screen 0', 'booking 0', 'booking 1', 'lesson 0']);
  const next = async () => {
    ends.shift()?.();
    await tick();
    return begun.at(-1);
  };
  const order = [];
  while (ends.length > 0) order.push(await next());
  await Promise.all(all);
  expect(begun.slice(10)).toEqual(['lesson 1', 'booking 2', 'screen 1', 'screen 2', 'search 6', 'search 7']);
  expect(order).toHaveLength(16);
});

test('second tries are a tenth of the first ones, ten for a beginner, and no more than a hundred are saved', () => {
  const spent = (calls: number) => {
    const budget = makeRetryBudget();
    for (let n = 0; n < calls; n += 1) budget.recordCall();
    let tries = 0;
    while (budget.mayRepeat()) tries += 1;
    return tries;
  };
  expect([0, 9, 11, 95, 899, 901, 100_000].map(spent)).toEqual([10, 10, 11, 19, 99, 100, 100]);
});

test('work that fails gives its turn away too', async () => {
  const semaphore = makeSemaphore({ atOnce: 1, mostWaiting: 5 });
  const outcomes = await Promise.allSettled([
    semaphore(() => Promise.reject(new Error('no'))),
    semaphore(async () => 1),
    semaphore(() => Promise.reject(new Error('neither'))),
    semaphore(async () => 2),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});

test('whoever waits past the own deadline is told so then, and is not served', async () => {
  const semaphore = makeSemaphore({ atOnce: 1, mostWaiting: 5 });
  const { held, open } = gate();
  const first = semaphore(() => held);
  const served: string[] = [];
  const serve = (name: string, until?: Date) =>
    semaphore(async () => {
      served.push(name);
    }, until);
  const over = runInContext({ requestId: '', deadline: new Date(Date.now() - 1) }, () => serve('over'));
  await expect(over).rejects.toMatchObject({ reason: 'DEADLINE_EXCEEDED' });
  const late = runInContext({ requestId: '', deadline: new Date(Date.now() + 20) }, () => serve('late'));
  const own = serve('own', new Date(Date.now() + 30));
  // Nobody has ended yet.
  await expect(late).rejects.toMatchObject({ reason: 'DEADLINE_EXCEEDED' });
  await expect(own).rejects.toMatchObject({ reason: 'DEADLINE_EXCEEDED' });
  open();
  await first;
  await serve('next', new Date(8.64e15));
  expect(served).toEqual(['next']);
});

test('one question at a time for each key; the next one is asked anew', async () => {
  const singleFlight = makeSingleFlight<number>();
  let asked = 0;
  const load = async () => {
    asked += 1;
    await tick();
    return asked;
  };
  expect(await Promise.all([singleFlight('a', load), singleFlight('a', load)])).toEqual([1, 1]);
  expect(await Promise.all([singleFlight('a', load), singleFlight('b', load)])).toEqual([3, 3]);
});

test('the failure of whoever asked first is not that of those who asked for the same meanwhile', async () => {
  const singleFlight = makeSingleFlight<string>();
  let asked = 0;
  const load = async () => {
    asked += 1;
    await tick();
    return 'there';
  };
  const outcomes = await Promise.allSettled([
    singleFlight('a', () => tick().then(() => Promise.reject(new Error('no time left')))),
    singleFlight('a', load),
    singleFlight('a', load),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(asked).toBe(1);
});

test('questions that count more than one are batched by what they count, in their order, and never divided', async () => {
  const asked: number[][] = [];
  const gates = [gate(), gate()];
  const ask = makeBatcher<number[], number>(
    async (questions) => {
      asked.push(questions.flat());
      await gates[asked.length - 1]?.held;
      return questions.map((question) => answerOf(() => question.length));
    },
    { atMost: 4, sizeOf: ({ length }) => length, until: 'last' },
  );
  const done = [ask([1]), ask([2, 3])];
  await eventuallyWorked(asked, 1);
  done.push(ask([4, 5, 6]), ask([7]), ask([8, 9]), ask([10, 11, 12, 13, 14]));
  for (const { open } of gates) open();
  expect(await Promise.all(done)).toEqual([1, 2, 3, 1, 2, 5]);
  expect(asked).toEqual([
    [1, 2, 3],
    [4, 5, 6, 7],
    [8, 9],
    [10, 11, 12, 13, 14],
  ]);
});

test('an answer is asked for once in its time, by all who wait for it together, and again in the millisecond when it ends', async () => {
  let now = 0;
  let asked = 0;
  const cache = makeCache<number>({ forMs: 100, most: 10, now: () => now });
  const load = async () => (asked += 1);
  expect(await Promise.all([cache('a', load), cache('a', load), cache('b', load)])).toEqual([1, 1, 2]);
  now = 99;
  expect(await cache('a', load)).toBe(1);
  now = 100;
  expect(await cache('a', load)).toBe(3);
});

test('the failure of whoever asked first is not that of those who waited for the same answer: they ask anew, together', async () => {
  const cache = makeCache<string>({ forMs: 100, most: 10, now: () => 0 });
  let asked = 0;
  const load = async () => {
    asked += 1;
    await tick();
    return 'there';
  };
  const outcomes = await Promise.allSettled([
    cache('a', () => tick().then(() => Promise.reject(new Error('no time left')))),
    cache('a', load),
    cache('a', load),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(asked).toBe(1);
});

test('a failure is not remembered, and of too many answers the oldest goes', async () => {
  const cache = makeCache<string>({ forMs: 100, most: 2, now: () => 0 });
  await expect(cache('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const answers = [];
  for (const [key, says] of [
    ['a', 'a1'],
    ['b', 'b1'],
    ['c', 'c1'],
    ['b', 'b2'],
    ['a', 'a2'],
  ] as const)
    answers.push(await cache(key, async () => says));
  expect(answers).toEqual(['a1', 'b1', 'c1', 'b1', 'a2']);
});

test('questions that come together are asked together, the later ones in the next batch, and each has its own answer', async () => {
  const asked: number[][] = [];
  const contexts: string[] = [];
  const ask = makeBatcher<number, string>(
    async (questions) => {
      asked.push([...questions]);
      contexts.push(currentContext().requestId);
      await tick();
      return questions.map((question) => answerOf(() => (question === 2 ? reject() : `${question}!`)));
    },
    { atMost: 3, until: 'last' },
  );
  const reject = () => Promise.reject(new Error('no two'));
  const answers = runInContext({ requestId: 'of the first' }, () => Promise.allSettled([1, 2, 3, 4].map(ask)));
  expect((await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    '1!',
    'refused',
    '3!',
    '4!',
  ]);
  expect(await ask(5)).toBe('5!');
  expect(asked).toEqual([[1, 2, 3], [4], [5]]);
  expect(contexts).toEqual(['', '', '']);
});

test('an answer that takes longer holds up neither its batch nor the next one', async () => {
  const late = gate();
  const ask = makeBatcher<string, string>(
    async (questions) =>
      questions.map((question) => answerOf(() => (question === 'late' ? late.held : tick()).then(() => question))),
    { atMost: 2, until: 'last' },
  );
  const [slow, ...fast] = ['late', 'same batch', 'next batch'].map(ask);
  expect(await Promise.all(fast)).toEqual(['same batch', 'next batch']);
  late.open();
  expect(await slow).toBe('late');
});

test('when a batch cannot be asked, all of it fails, and so does a question without an answer; the next ones do not', async () => {
  const ask = makeBatcher<string, string>(
    async (questions) => {
      if (questions.includes('bad')) throw new Error('away');
      return questions.includes('silence') ? [] : questions.map((question) => answerOf(() => question));
    },
    { atMost: 2, until: 'last' },
  );
  const outcomes = await Promise.allSettled(['good', 'bad', 'silence', 'next'].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(await ask('later')).toBe('later');
});

const soon = (ms: number) => ({ requestId: '', deadline: new Date(Date.now() + ms) });
const never = new Promise<never>(() => undefined);

test('work that never ends costs its own batch only, and the next questions are asked', async () => {
  const ask = makeBatcher<string, string>(
    async (questions) => (questions.includes('lost') ? never : questions.map((question) => answerOf(() => question))),
    { atMost: 2, until: 'last', longestMs: 20 },
  );
  const outcomes = await Promise.allSettled(['lost', 'with it', 'next'].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { reason: 'DEADLINE_EXCEEDED' } });
});

test.each([
  ['first', 0],
  ['last', 1],
] as const)(
  'a batch has the deadline of the %s of those who ask, each answer of its own that of who asked',
  async (until, place) => {
    const deadlines: (Date | undefined)[] = [];
    const own: (Date | undefined)[] = [];
    const ask = makeBatcher<string, string>(
      async (questions, asAsked) => {
        deadlines.push(currentContext().deadline);
        return questions.map((question, nth) =>
          asAsked(nth, () =>
            answerOf(() => {
              own.push(currentContext().deadline);
              return question;
            }),
          ),
        );
      },
      { atMost: 5, until },
    );
    const contexts = [soon(5_000), soon(9_000)];
    await Promise.all(contexts.map((context) => runInContext(context, () => ask('?'))));
    expect([deadlines, own]).toEqual([[contexts[place]?.deadline], contexts.map(({ deadline }) => deadline)]);
    await ask('nobody waits');
    expect(deadlines.at(-1)).toBeUndefined();
  },
);

test('whoever has too little time left is not asked about, and does not make the batch of the others end', async () => {
  const asked: string[] = [];
  const ask = makeBatcher<string, string>(
    async (questions) => {
      asked.push(...questions);
      return questions.map((question) => answerOf(() => question));
    },
    { atMost: 5, until: 'first' },
  );
  const late = runInContext(soon(20), () => ask('late'));
  const others = runInContext(soon(60_000), () => ask('in time'));
  await expect(late).rejects.toMatchObject({ reason: 'DEADLINE_EXCEEDED' });
  expect([await others, asked]).toEqual(['in time', ['in time']]);
});

test('what waits for somebody who is away waits a share as long again, no shorter and no longer than it says', () => {
  const pauses = { share: 0.1, leastMs: 1_000, mostMs: 30_000 };
  expect([0, 9_000, 60_000, 3_600_000].map((waitedMs) => pauseWhileAwayMs(waitedMs, pauses))).toEqual([
    1_000, 1_000, 6_000, 30_000,
  ]);
});
