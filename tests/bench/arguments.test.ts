import { readArguments } from './arguments.ts';

const read = (...args: string[]) => readArguments({ count: 100 }, { switches: ['chromium'], args });

test.each([
  [[], { count: 100, chromium: false }],
  [['--chromium'], { count: 100, chromium: true }],
  [['--chromium', '--count', '7'], { count: 7, chromium: true }],
  [['--count=7'], { count: 7, chromium: false }],
])('%j is read as %j', (args, wanted) => {
  expect(read(...args)).toEqual(wanted);
});

test.each([[['--count', 'many']], [['--count', '0']], [['--count', '1.5']], [['7']], [['--cromium']]])(
  '%j is refused, not measured as something else',
  (args) => {
    expect(() => read(...args)).toThrow();
  },
);
