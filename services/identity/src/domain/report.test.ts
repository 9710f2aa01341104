import { reportRefusal, reportWindowMs } from './report.ts';

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
