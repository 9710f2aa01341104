import { decide, reportFaults, reportRefusal, reportWindowMs, sameDecision, type Report } from './report.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const none = { isOpen: false, recent: [] };

test.each<[string, string[], Parameters<typeof reportRefusal>[1], ReturnType<typeof reportRefusal>]>([
  ['no lesson', [], none, { reason: 'REPORT_NO_LESSON' }],
  ['a lesson to come', ['booked', 'tutor-cancelled'], none, { reason: 'REPORT_NO_LESSON' }],
  ['a lesson that was had', ['booked', 'completed'], none, undefined],
  ['an open report', ['completed'], { isOpen: true, recent: [ago(1)] }, { reason: 'REPORT_OPEN' }],
  ['two of today', ['completed'], { isOpen: false, recent: [ago(1), ago(2)] }, undefined],
  [
    ...(['three of today', ['completed']] as const),
    { isOpen: false, recent: [ago(1), ago(2), ago(reportWindowMs - 5_000)] },
    { reason: 'REPORTS_A_DAY', retryAfterMs: 5_000 },
  ],
] as [string, string[], Parameters<typeof reportRefusal>[1], ReturnType<typeof reportRefusal>][])(
  'NS-32 a report after %s',
  (_what, statuses, latest, refusal) => expect(reportRefusal(statuses, latest, now)).toEqual(refusal),
);

test.each([
  ['booked', false],
  ['in-progress', true],
  ['tutor-present', true],
  ['pending-feedback', true],
  ['completed', true],
  ['student-absent', true],
  ['tutor-absent', true],
  ['student-cancelled', false],
  ['cancelled', false],
])('NS-32 a lesson that is %s is one to report: %s', (status, may) =>
  expect(reportRefusal([status], none, now)).toEqual(may ? undefined : { reason: 'REPORT_NO_LESSON' }),
);

test('NS-32 the day of three reports has 24 hours', () => expect(reportWindowMs).toBe(86_400_000));

const length = { message: 'Between 5 and 1000 characters' };
test.each([
  ['four', 'four', length],
  ['five', 'fives', {}],
  ['four and spaces', '  four  ', length],
  ['five emoji, which are ten UTF-16 units', '🙂🙂🙂🙂🙂', {}],
  ['four emoji', '🙂🙂🙂🙂', length],
  ['1000', 'x'.repeat(1000), {}],
  ['1001', 'x'.repeat(1001), length],
  ['none', '', length],
])('NS-32 a report of %s characters', (_what, message, faults) => expect(reportFaults(message)).toEqual(faults));

const open: Report = {
  id: 'r1',
  tutorUid: 't1',
  studentUid: 's1',
  bookingId: 'b1',
  message: 'Shouted at me',
  action: 'none',
  resolved: false,
  when: ago(60_000),
  resolvedAt: undefined,
  resolvedBy: undefined,
  version: 3,
};
const by = { uid: 'admin1', at: now };

describe('PROF-10, PROF-11 what an administrator makes of a report', () => {
  test('a warning that settles it names who did so and when', () => {
    expect(decide(open, { action: 'warning', resolved: true }, by)).toEqual({
      ...open,
      action: 'warning',
      resolved: true,
      resolvedAt: now,
      resolvedBy: 'admin1',
      version: 4,
    });
  });

  test('an action that leaves it open settles nothing', () => {
    expect(decide(open, { action: 'suspended', resolved: false }, by)).toEqual({
      ...open,
      action: 'suspended',
      version: 4,
    });
  });

  test('another action later keeps who settled it first; opened again, nobody did', () => {
    const settled = decide(open, { action: 'warning', resolved: true }, by);
    const later = { uid: 'admin2', at: new Date(now.getTime() + 1) };
    expect(decide(settled, { action: 'removed', resolved: true }, later)).toEqual({
      ...settled,
      action: 'removed',
      version: 5,
    });
    expect(decide(settled, { action: 'warning', resolved: false }, later)).toEqual({
      ...open,
      action: 'warning',
      version: 5,
    });
  });

  test.each([
    ['none', false, true],
    ['none', true, false],
    ['warning', false, false],
    ['warning', true, false],
  ] as const)('%s and settled %s is what stands: %s', (action, resolved, same) =>
    expect(sameDecision(open, { action, resolved })).toBe(same),
  );
});
