import { bePatient, isAway, repeated, withPatience } from './patience.ts';

afterEach(() => bePatient(0));

const away = (status: number) => (isAway(status) ? String(status) : undefined);

test('Without patience the first answer counts, and the first failure too', async () => {
  await expect(withPatience('x', async () => 503, away)).resolves.toBe(503);
  await expect(withPatience('x', async () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(repeated()).toEqual([]);
});

test('With patience nobody’s answer is asked for again until somebody gives one, and it is written down', async () => {
  bePatient(5_000);
  const answers: (() => number)[] = [
    () => 502,
    () => {
      throw new Error('cut');
    },
    () => 409,
  ];
  await expect(withPatience('PUT x', async () => answers.shift()!(), away)).resolves.toBe(409);
  expect(repeated().map(({ what, because }) => [what, because])).toEqual([
    ['PUT x', '502'],
    ['PUT x', 'Error: cut'],
  ]);
});

test('Patience ends', async () => {
  bePatient(50);
  await expect(withPatience('x', async () => 503, away)).resolves.toBe(503);
});
