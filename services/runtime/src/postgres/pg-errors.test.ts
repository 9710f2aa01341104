import { appError, unavailable } from '../errors/app-error.ts';
import { isPassing } from './pg-errors.ts';

const coded = (code: string) => Object.assign(new Error('said no'), { code });

test.each([
  ['a lock that is not there', coded('55P03')],
  ['a statement that took too long', coded('57014')],
  ['a deadlock', coded('40P01')],
  ['a serialization failure', coded('40001')],
  ['a server that shuts down', coded('57P01')],
  ['a server without room for connections', coded('53300')],
  ['a full disk', coded('53100')],
  ['a standby that only reads', coded('25006')],
  ['an idle transaction that was ended', coded('25P03')],
  ['a broken line', coded('ECONNRESET')],
  ['a line that broke in a statement', new Error('Connection terminated unexpectedly')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['an answer that does not come', new Error('Query read timeout')],
  ['a peer that is away', unavailable('BOOKING_AWAY')],
  ['a deadline', appError('deadline', 'DEADLINE_EXCEEDED', 'late')],
  ['one of them as the cause', new Error('could not keep it', { cause: coded('55P03') })],
])('waiting mends %s', (_what, error) => {
  expect(isPassing(error)).toBe(true);
});

test.each([
  ['a unique key', coded('23505')],
  ['a check', coded('23514')],
  ['a text with NUL', coded('22021')],
  ['a statement that is wrong', coded('42703')],
  ['a defect', new TypeError('cannot read')],
  ['a rule', appError('rule', 'SLOT_TAKEN', 'taken')],
  ['no error', 'a text'],
  ['nothing', undefined],
])('waiting does not mend %s', (_what, error) => {
  expect(isPassing(error)).toBe(false);
});
