/** The use cases of teachers' pay. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { NewId } from '@parlance/runtime/ids/new-id';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statementPdf } from '../outbound/pdf/statement-pdf.ts';
import { listNamelessTutors } from '../queries/pay-week.ts';
import { findTutorName, listStatement } from '../queries/statement.ts';
import { makeCorrectPay } from '../usecases/correct-pay.ts';
import { makeExportStatement } from '../usecases/export-statement.ts';
import { makeMarkPaid } from '../usecases/mark-paid.ts';
import { makeNameTutors, type FindNames } from '../usecases/name-tutors.ts';
import { makePayTutors } from '../usecases/pay-tutors.ts';
import type { UnitOfWork } from '../usecases/ports.ts';
import { makeTakePayoutBack } from '../usecases/take-payout-back.ts';

type Parts = { uow: UnitOfWork; clock: Clock; newId: NewId; db: Queryable; findNames: FindNames };

export function makePayCases(parts: Parts) {
  const { db, clock } = parts;
  return {
    markPaid: makeMarkPaid(parts),
    payTutors: makePayTutors(parts),
    takePayoutBack: makeTakePayoutBack(parts),
    correctPay: makeCorrectPay(parts),
    nameTutors: makeNameTutors({ ...parts, listNameless: () => listNamelessTutors(db) }),
    exportStatement: makeExportStatement({
      clock,
      listStatement: (asked) => listStatement(db, asked),
      findTutorName: (uid) => findTutorName(db, uid),
      drawPdf: statementPdf,
    }),
  };
}
