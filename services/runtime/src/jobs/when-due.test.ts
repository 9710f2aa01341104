import { whenDue } from './when-due.ts';

const running = new AbortController().signal;

/** Is told one answer after the other, and notes what was asked and done. */
function working(...answers: number[][]) {
  const steps: string[] = [];
  let at = 0;
  const due = {
    againMs: 50,
    dueInMs: () => Promise.resolve((steps.push('asked'), answers.shift() ?? [])),
    work: () => Promise.resolve(steps.push('worked')),
  };
  const { round, nextInMs } = whenDue(due, () => at);
  return { steps, round: () => round(running), nextInMs, pass: (ms: number) => (at += ms) };
}

test.each([
  [[], undefined],
  [[9_000, 3_000], 3_000],
])('while nothing is due a round is one question: %j', async (waits, nextMs) => {
  const { steps, round, nextInMs } = working(waits);
  expect(await round()).toBeUndefined();
  expect([steps, await nextInMs()]).toEqual([['asked'], nextMs]);
});

test('what is due is done, and the next round comes when the next of it is', async () => {
  const { steps, round, nextInMs } = working([0], [700]);
  expect(await round()).toBe(2);
  expect([steps, await nextInMs()]).toEqual([['asked', 'worked', 'asked'], 700]);
});

test('what stays due is not asked for all the time, and holds up nothing that is due before', async () => {
  const { round, nextInMs } = working([-1], [-1, 700], [-2], [-2, 20]);
  await round();
  expect(await nextInMs()).toBe(50);
  await round();
  expect(await nextInMs()).toBe(20);
});

test('what other work took since it was asked is part of the wait', async () => {
  const { round, nextInMs, pass } = working([700]);
  await round();
  pass(300);
  expect(await nextInMs()).toBe(400);
  pass(500);
  expect(await nextInMs()).toBe(0);
});
