import { AppError } from '../errors/app-error.ts';
import { refuse } from '../errors/refusals.ts';
import { DatabaseSilent } from './bounded-client.ts';
import { databaseFailure, isAboutStatement, isPassing, UnreachableDatabase } from './pg-errors.ts';

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
  ['an answer that does not come', new DatabaseSilent()],
  ['a peer that is away', refuse('PEER_UNAVAILABLE')],
  ['a deadline', new AppError('deadline', 'DEADLINE_EXCEEDED', 'late')],
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
  ['a rule', new AppError('rule', 'SLOT_TAKEN', 'taken')],
  ['no error', 'a text'],
  ['nothing', undefined],
])('waiting does not mend %s', (_what, error) => {
  expect(isPassing(error)).toBe(false);
});

const stated = (code: string, severity: string) => Object.assign(coded(code), { severity });

test.each([
  ['a standby that takes no writes', stated('25006', 'ERROR')],
  ['a server that shuts down', stated('57P01', 'FATAL')],
  ['one that has crashed', stated('57P02', 'FATAL')],
  ['one that is still starting', stated('57P03', 'FATAL')],
  ['a session that was idle for too long', stated('57P05', 'FATAL')],
  ['a transaction that was', stated('25P03', 'FATAL')],
  ['a server without room for connections', stated('53300', 'FATAL')],
  ['one without memory', stated('53200', 'ERROR')],
  ['a full disk', stated('53100', 'ERROR')],
  ['a disk that fails', stated('58030', 'ERROR')],
  ['a password that was changed', stated('28P01', 'FATAL')],
  ['a database that is being restored', stated('3D000', 'FATAL')],
  ['a connection that cannot be had', new UnreachableDatabase(new Error('certificate has expired'))],
  ['an answer that does not come', new DatabaseSilent()],
])('%s is told as such, with the time after which to try again, and costs the connection', (_what, error) => {
  const failure = databaseFailure(error);
  expect(failure).toMatchObject({ kind: 'unavailable', reason: 'DATABASE_UNAVAILABLE', retryAfterMs: 1_000 });
  expect(isAboutStatement(error)).toBe(false);
});

test.each([
  ['a broken rule', stated('23505', 'ERROR'), undefined],
  ['a text with NUL', stated('22021', 'ERROR'), undefined],
  ['a statement that took too long', stated('57014', 'ERROR'), 'DATABASE_TIMEOUT'],
  ['a lock that is not there', stated('55P03', 'ERROR'), 'DATABASE_TIMEOUT'],
  ['a deadlock', stated('40P01', 'ERROR'), 'DATABASE_CONTENTION'],
])('%s leaves the connection as it was', (_what, error, reason) => {
  expect([isAboutStatement(error), databaseFailure(error)?.reason]).toEqual([true, reason]);
});
