import { Metadata, status } from '@grpc/grpc-js';
import { AppError, unreachableText, type Kind } from './app-error.ts';
import { fromGrpcError, toGrpcError } from './grpc-status.ts';
import { problemOf } from './problem.ts';

function overTheWire(error: unknown): AppError {
  const failure = toGrpcError(error);
  return fromGrpcError(Object.assign(new Error(failure.details), failure));
}

const statuses: [Kind, number][] = [
  ['malformed', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['not-found', 404],
  ['conflict', 409],
  ['stale', 412],
  ['too-large', 413],
  ['rule', 422],
  ['rate-limited', 429],
  ['unavailable', 503],
  ['deadline', 504],
  ['internal', 500],
];

test.each(statuses)('%s crosses gRPC unchanged and answers %i in HTTP', (kind, httpStatus) => {
  const carried = overTheWire(
    new AppError(kind, 'SOME_REASON', 'Some text', { details: { left: 2 }, retryAfterMs: 1500 }),
  );
  expect(carried).toMatchObject({
    kind,
    reason: 'SOME_REASON',
    message: 'Some text',
    details: { left: 2 },
    retryAfterMs: 1500,
  });
  const problem = problemOf(carried, 'r1');
  expect(problem.status).toBe(httpStatus);
  expect(problem.headers['Retry-After']).toBe('2');
  expect(problem.body.error).toMatchObject({ code: 'SOME_REASON', message: 'Some text', requestId: 'r1' });
});

test('what nobody threw on purpose leaves no trace in the answer', () => {
  const carried = overTheWire(new Error('password of bob is 1234'));
  expect(carried.kind).toBe('internal');
  expect(JSON.stringify(problemOf(carried, 'r1').body)).toBe(
    '{"error":{"code":"INTERNAL","message":"Something went wrong. Please try again.","requestId":"r1"}}',
  );
});

test('503 always says when to try again', () => {
  expect(problemOf(new AppError('unavailable', 'X', 'x'), 'r').headers).toEqual({ 'Retry-After': '1' });
});

test('failures of the transport itself get a kind', () => {
  const bare = (code: status, details = 'x') =>
    fromGrpcError(Object.assign(new Error('x'), { code, details, metadata: new Metadata() }));
  expect(bare(status.UNAVAILABLE)).toMatchObject({
    kind: 'unavailable',
    reason: 'PEER_UNAVAILABLE',
    retryAfterMs: 1000,
  });
  expect(bare(status.DEADLINE_EXCEEDED).kind).toBe('deadline');
  expect(bare(status.UNKNOWN).kind).toBe('internal');
  expect(bare(status.INTERNAL).kind).toBe('internal');
  const broken = 'Received RST_STREAM with code 0 (Call ended without gRPC status)';
  expect(bare(status.INTERNAL, broken)).toMatchObject({ kind: 'unavailable', reason: 'PEER_UNAVAILABLE' });
  const closed = 'Received RST_STREAM with code 2 triggered by internal client error: Session closed with error code 2';
  expect(bare(status.INTERNAL, closed)).toMatchObject({ kind: 'unavailable', reason: 'PEER_UNAVAILABLE' });
  const outdated = problemOf(bare(status.UNIMPLEMENTED), 'r');
  expect([outdated.status, outdated.headers, outdated.body.error.message]).toEqual([
    503,
    { 'Retry-After': '1' },
    unreachableText,
  ]);
});
