import { falseAlerts, makeAlertLog } from './alert-log.ts';

const set = (...names: string[]) => new Set(names);
const story = { alerts: ['ProgramAway'], alertsAfterwards: ['LessonsMoveLate'] };

type Said = { firing?: string[]; pending?: string[]; told?: string[] };
const alerts = ({ firing = [], pending = [], told = [] }: Said) => ({
  firing: set(...firing),
  pending: set(...pending),
  told: set(...told),
});

test('what fires and is told is seen, with the time of its first', () => {
  const log = makeAlertLog(alerts({}));
  log.note(alerts({ firing: ['ProgramAway', 'JobFails'], told: ['ProgramAway'] }), 4_000);
  log.note(alerts({ firing: ['ProgramAway', 'JobFails'], told: ['ProgramAway', 'JobFails'] }), 9_000);
  expect([...log.seen]).toEqual([
    ['ProgramAway', 4_000],
    ['JobFails', 9_000],
  ]);
});

test('what fired before is nothing of this fault, but when it has cleared and fires anew', () => {
  const log = makeAlertLog(alerts({ firing: ['JobFails'] }));
  log.note(alerts({ firing: ['JobFails'], told: ['JobFails'] }), 1_000);
  expect(log.seen.size).toBe(0);
  log.note(alerts({ told: ['JobFails'] }), 2_000);
  log.note(alerts({ firing: ['JobFails'], told: ['JobFails'] }), 3_000);
  expect(log.seen.get('JobFails')).toBe(3_000);
});

test('what was on its way before is nothing of this fault when it fires, but when it comes anew', () => {
  const log = makeAlertLog(alerts({ pending: ['MailsWait', 'JobFails'] }));
  log.note(alerts({ firing: ['MailsWait'], pending: ['JobFails'], told: ['MailsWait'] }), 1_000);
  expect(log.seen.size).toBe(0);
  log.note(alerts({ firing: ['MailsWait'], told: ['MailsWait'] }), 2_000);
  log.note(alerts({ firing: ['MailsWait'], pending: ['JobFails'], told: ['MailsWait'] }), 3_000);
  log.note(alerts({ firing: ['MailsWait', 'JobFails'], told: ['MailsWait', 'JobFails'] }), 4_000);
  expect([...log.seen]).toEqual([['JobFails', 4_000]]);
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
});
