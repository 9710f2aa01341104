/** A file holds a statement whole, however many pages of lines it takes, or is refused. */
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { lineOf, now } from '../../test/pay-lines.ts';
import { mostLinesOfFile } from '../domain/statement-rows.ts';
import { makeExportStatement } from './export-statement.ts';

const line = { ...lineOf(), payoutReference: '', correctsPaid: false };

/** A teacher with so many lines, and how often they were asked for. */
function exporting(count: number) {
  const read: number[] = [];
  const exportStatement = makeExportStatement({
    clock: makeFakeClock(now.toISOString()),
    listStatement: async ({ pageToken, limit }) => {
      const from = Number(pageToken);
      const items = Array.from({ length: Math.min(limit, count - from) }, () => line);
      read.push(items.length);
      return { items, next: from + limit < count ? String(from + limit) : '' };
    },
    findTutorName: async () => 'Liezel Santos',
    drawPdf: async ({ lines }) => Buffer.from(`${lines.length} lines`),
  });
  const asked = { tutorUid: 't1', period: '2026-03-02', timeZone: '' };
  return { read, export: (format: string) => exportStatement({ ...asked, format }) };
}

test('NS-54 every line of a statement of many pages is in its file', async () => {
  const statement = exporting(2_500);
  const { content } = await statement.export('csv');
  expect(Buffer.from(content).toString().trim().split('\r\n')).toHaveLength(2_501);
  expect(statement.read).toEqual([1_000, 1_000, 500]);
  expect(Buffer.from((await statement.export('pdf')).content).toString()).toBe('2500 lines');
});

test('a statement with more lines than a week has minutes is refused, not cut', async () => {
  expect((await exporting(mostLinesOfFile).export('csv')).content.length).toBeGreaterThan(0);
  await expect(exporting(mostLinesOfFile + 1).export('csv')).rejects.toMatchObject({
    kind: 'rule',
    reason: 'STATEMENT_TOO_LONG',
  });
});
