import { readAsked } from './asked.ts';

const read = (line: string, env?: NodeJS.ProcessEnv) => readAsked(line.split(' '), env);

test('a story alone has usual people and minutes', () => {
  expect(read('evening')).toMatchObject({ story: 'evening', people: 20, minutes: 3, url: undefined, plants: [] });
});

test('what is asked is what is read, and the token comes by the environment, which no list of processes shows', () => {
  const asked = read('storm --people 50 --minutes 0.5 --url http://localhost:9 --plant lost-event', {
    LOAD_TESTS_TOKEN: 'word',
    PLATFORM_FILE: '/there.json',
  });
  expect(asked).toEqual({
    story: 'storm',
    people: 50,
    minutes: 0.5,
    url: 'http://localhost:9',
    token: 'word',
    platform: '/there.json',
    plants: ['lost-event'],
    keeps: false,
    untimed: false,
  });
  expect(read('storm --keep').keeps).toBe(true);
  expect(read('day --plant lost-event,inbox-off').plants).toEqual(['lost-event', 'inbox-off']);
  expect(read('storm --untimed').untimed).toBe(true);
});

test.each([
  'evening --people 10001',
  'evening --people 1',
  'evening --people 2.5',
  'evening --people many',
  'evening --people=',
  'evening --minutes 61',
  'evening --minutes 0',
  'evening --minutes -1',
  'evening --minutes Infinity',
  'evening --minutes NaN',
  'morning',
  'evening storm',
  'evening --plant chaos',
  'evening --plant lost-event,chaos',
  'evening --plant=',
  'evening --token word',
])('"%s" is refused, not run as something else', (line) => {
  expect(() => read(line)).toThrow();
});

test('without a story the stories are named', () => {
  expect(() => readAsked([])).toThrow(/which story\? evening/);
});
