/** The statement of a period as a file. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { endedPeriod } from '../domain/pay-period.ts';
import { refuse } from '../domain/refusals.ts';
import { otherZone, type Statement } from '../domain/statement-rows.ts';
import { statementCsv } from '../wire/statement-csv.ts';

export type ExportStatement = ReturnType<typeof makeExportStatement>;
type ExportStatementCommand = { tutorUid: string; period: string; format: string; timeZone: string };
export type StatementPorts = {
  listStatement: (of: { tutor: string; period: string }) => Promise<Statement['lines']>;
  findTutorName: (uid: string) => Promise<string>;
  drawPdf: (statement: Statement) => Promise<Uint8Array>;
};

export function makeExportStatement({ clock, ...ports }: StatementPorts & { clock: Clock }) {
  return async ({ tutorUid, format, timeZone, ...asked }: ExportStatementCommand) => {
    if (format !== 'csv' && format !== 'pdf') throw refuse('FORMAT_UNKNOWN');
    const period = endedPeriod(asked.period, clock.now());
    const [lines, tutorName] = await Promise.all([
      ports.listStatement({ tutor: tutorUid, period: period.id }),
      ports.findTutorName(tutorUid),
    ]);
    const statement: Statement = { tutorName, period, lines, timeZone: otherZone(timeZone) };
    const content = format === 'csv' ? Buffer.from(statementCsv(statement)) : await ports.drawPdf(statement);
    return { fileName: `statement-${period.id}.${format}`, content };
  };
}
