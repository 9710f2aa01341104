import { describe, expect, test } from '@jest/globals';
import type { CheckName, Examined } from './doctor.ts';
import { ill, well } from './finding.ts';
import { untilSettled } from './until-settled.ts';

const times = { withinMs: 60, everyMs: 10 };

/** What is wrong at each look; at every later one as at the last. */
function looks(...wrong: CheckName[][]) {
  const asked: string[] = [];
  const settled = untilSettled({
    ...times,
    targetOf: async () => ({ publicUrl: `http://look-${asked.length + 1}` }),
    async examine({ publicUrl }) {
      const now = wrong[Math.min(asked.length, wrong.length - 1)] ?? [];
      asked.push(publicUrl);
      const all: CheckName[] = ['programs', 'versions', 'mail'];
      return all.map((check): Examined => ({
        check,
        ...(now.includes(check) ? ill('not so', 'mend it') : well('so it is')),
      }));
    },
  });
  return settled.then((examined) => ({
    asked,
    wrong: examined.flatMap(({ check, state }) => (state === 'ill' ? [check] : [])),
  }));
}

describe('an installation', () => {
  test('in which nothing is wrong is asked once', async () => {
    expect(await looks([])).toEqual({ asked: ['http://look-1'], wrong: [] });
  });

  test('from which pods of the release before are going is asked again, of those that are there then', async () => {
    const asked = ['http://look-1', 'http://look-2', 'http://look-3'];
    expect(await looks(['programs', 'versions'], ['versions'], [])).toEqual({ asked, wrong: [] });
  });

  test('that has something else wrong is told of it at once', async () => {
    expect(await looks(['programs', 'mail'], [])).toEqual({ asked: ['http://look-1'], wrong: ['programs', 'mail'] });
  });

  test('of which a program stays ill is told of it when the time is over', async () => {
    const { asked, wrong } = await looks(['programs']);
    expect(wrong).toEqual(['programs']);
    expect(asked.length).toBeGreaterThan(2);
  });
});
