import { faster } from './faster.ts';
import { alertRules, GROUPS, isAlert } from './rules.ts';

test('every window and every time that an alert has to hold is divided, and nothing else changes', () => {
  const quick = faster(GROUPS, 20);
  const back = (text: string) => text.replaceAll(/\[\w+\]/g, '[]');
  const all = GROUPS.flatMap(({ rules }) => rules);
  const now = quick.flatMap(({ rules }) => rules);
  expect(now.map(({ expr }) => back(expr))).toEqual(all.map(({ expr }) => back(expr)));
  expect(JSON.stringify(quick)).not.toMatch(/\[\d+[smhd]\]/);
  expect(now.filter(isAlert)).toHaveLength(alertRules().length);
  const one = (name: string) => now.filter(isAlert).find(({ alert }) => alert === name);
  expect(one('ProgramStartsAgain')?.expr).toContain('[90000ms]');
  expect(one('ProgramAway')).toMatchObject({ for: '6000ms' });
  expect(one('ProgramStartsAgain')).not.toHaveProperty('for');
});

test('a duration that it does not know is no rule', () => {
  const rules = [{ record: 'a', expr: 'rate(b[5y])', labels: {} }];
  expect(() => faster([{ name: 'a', rules }], 20)).toThrow('no duration: 5y');
});
