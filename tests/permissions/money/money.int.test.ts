/** The permission table of money, cell by cell, through the real gateway and the real payments; rights are judged in payments too. */
import { join } from 'node:path';
import { openSchool, type School } from '../../support/school/school.ts';
import { callers } from '../../support/school/who.ts';
import { refusals, type Row } from '../callers.ts';
import { send } from '../send.ts';
import { moneyOfficeRows, providerRows, purchaseRows, statementRows } from './table.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool('permissions_money', join(__dirname, '../../../gateway/limits.yaml'));
}, 60_000);
afterAll(() => school?.stop(), 60_000);

const each = (table: readonly Row[]) =>
  test.each(table.map((row): [string, Row] => [row.call, row]))('%s', async (_title, row) => {
    const answers: Record<string, readonly unknown[]> = {};
    const wanted: Record<string, readonly unknown[]> = {};
    for (const name of callers) {
      const { status, body } = await send(row, name, { school, ids: school.ids });
      const cell = row.cells[name];
      wanted[name] = typeof cell === 'number' ? [cell] : refusals[cell];
      answers[name] = body.error ? [status, body.error.message] : [status];
    }
    expect(answers).toEqual(wanted);
  });

describe('S1 PERM-24 PERM-25 PERM-26 PERM-27 BILL-06 NS-07 what students buy, stop and look up', () =>
  each(purchaseRows));
describe('S1 NS-07 the payment provider', () => each(providerRows));
describe('S1 NS-53 the office', () => each(moneyOfficeRows));
describe('S1 PERM-49 statements', () => each(statementRows));
