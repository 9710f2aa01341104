/** The statement of a period as a file: every line of it, or none. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { endedPeriod } from '../domain/pay-period.ts';
import { refuse } from '../domain/refusals.ts';
import { mostLinesOfFile, otherZone, type Statement } from '../domain/statement-rows.ts';
import { statementCsv } from '../wire/statement-csv.ts';

export type ExportStatement = ReturnType<typeof makeExportStatement>;
type ExportStatementCommand = { tutorUid: string; period: string; format: string; timeZone: string };
type Asked = { tutor: string; period: string; pageToken: string; limit: number };
export type StatementPorts = {
  listStatement: (asked: Asked) => Promise<{ items: Statement['lines']; next: string }>;
  findTutorName: (uid: string) => Promise<string>;
  drawPdf: (statement: Statement) => Promise<Uint8Array>;
};

export function makeExportStatement({ clock, ...ports }: StatementPorts & { clock: Clock }) {
  return async ({ tutorUid, format, timeZone, ...asked }: ExportStatementCommand) => {
    if (format !== 'csv' && format !== 'pdf') throw refuse('FORMAT_UNKNOWN');
    const period = endedPeriod(asked.period, clock.now());
    const [lines, tutorName] = await Promise.all([
      everyLine(ports, { tutor: tutorUid, period: period.id }),
      ports.findTutorName(tutorUid),
    ]);
    const statement: Statement = { tutorName, period, lines, timeZone: otherZone(timeZone) };
    const content = format === 'csv' ? Buffer.from(statementCsv(statement)) : await ports.drawPdf(statement);
    return { fileName: `statement-${period.id}.${format}`, content };
  };
}

const atOnce = 1_000;

async function everyLine(
  { listStatement }: Pick<StatementPorts, 'listStatement'>,
  of: Pick<Asked, 'tutor' | 'period'>,
) {
  const lines: Statement['lines'][number][] = [];
  let pageToken = '';
  do {
    const { items, next } = await listStatement({ ...of, pageToken, limit: atOnce });
    lines.push(...items);
    if (lines.length > mostLinesOfFile) throw refuse('STATEMENT_TOO_LONG', { fill: [mostLinesOfFile] });
    pageToken = next;
  } while (pageToken !== '');
  return lines;
}
