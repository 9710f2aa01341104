import { falseAlerts, makeAlertLog } from './alert-log.ts';

const set = (...names: string[]) => new Set(names);
const story = { alerts: ['ProgramAway'], alertsAfterwards: ['LessonsMoveLate'] };

test('what fires and is told is seen, with the time of its first', () => {
  const log = makeAlertLog(set());
  log.note(set('ProgramAway', 'JobFails'), set('ProgramAway'), 4_000);
  log.note(set('ProgramAway', 'JobFails'), set('ProgramAway', 'JobFails'), 9_000);
  expect([...log.seen]).toEqual([
    ['ProgramAway', 4_000],
    ['JobFails', 9_000],
  ]);
});

test('what fired before is nothing of this fault, but when it has cleared and fires anew', () => {
  const log = makeAlertLog(set('JobFails'));
  log.note(set('JobFails'), set('JobFails'), 1_000);
  expect(log.seen.size).toBe(0);
  log.note(set(), set('JobFails'), 2_000);
  log.note(set('JobFails'), set('JobFails'), 3_000);
  expect(log.seen.get('JobFails')).toBe(3_000);
});

test('an alert that a story names neither as its own nor as one that may fire is false', () => {
  const seen = new Map([
    ['ProgramAway', 5_000],
    ['LessonsMoveLate', 6_000],
    ['LiveNewsLate', 7_000],
    ['MailsWait', 8_000],
  ]);
  expect(falseAlerts(seen, story)).toEqual(['MailsWait fired after 8 s, and the story does not name it']);
  expect(falseAlerts(seen, { ...story, mayFireToo: { MailsWait: 'mails are what is broken' } })).toEqual([]);
  expect(falseAlerts(new Map([['ProgramAway', 5_000]]), { alerts: [] })).toHaveLength(1);
  expect(falseAlerts(seen, story, makeAlertLog(set(), set('MailsWait')).onTheirWay)).toEqual([]);
});
