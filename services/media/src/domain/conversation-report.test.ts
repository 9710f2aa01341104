import { decideReport, reportMessage, type ConversationReport } from './conversation-report.ts';

const report: ConversationReport = {
  id: 'r',
  conversationId: 'c',
  studentUid: 's',
  tutorUid: 't',
  reportedBy: 's',
  message: 'Rude words',
  when: new Date(0),
  resolved: false,
  resolvedAt: undefined,
  resolvedBy: undefined,
  version: 1,
};
const by = { uid: 'admin', at: new Date(5) };

test('NS-62 a report is resolved by somebody at some time, and opened again by taking that back', () => {
  const resolved = decideReport(report, true, by);
  expect(resolved).toEqual({ ...report, resolved: true, resolvedAt: by.at, resolvedBy: 'admin', version: 2 });
  expect(decideReport(resolved, true, { uid: 'another', at: new Date(9) })).toBe(resolved);
  expect(decideReport(resolved, false, by)).toEqual({ ...report, version: 3 });
});

test.each([
  ['five characters', '  abcde ', 'abcde'],
  ['a thousand, each of two units', '😀'.repeat(1_000), '😀'.repeat(1_000)],
  ['four', 'abcd', undefined],
  ['a thousand and one', 'x'.repeat(1_001), undefined],
  ['blanks', ' '.repeat(50), undefined],
])('NS-62 the words of a report: %s', (_name, raw, kept) => {
  if (kept === undefined) expect(() => reportMessage(raw)).toThrow(expect.objectContaining({ reason: 'MALFORMED' }));
  else expect(reportMessage(raw)).toBe(kept);
});
