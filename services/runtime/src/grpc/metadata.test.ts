import { fromMetadata, toMetadata } from './metadata.ts';

test('any text may be an idempotency key', () => {
  const travelling = { bearer: 'abc', requestId: 'r', traceparent: '00-a-b-01', idempotencyKey: 'ключ / 100 % \n' };
  expect(fromMetadata(toMetadata(travelling))).toEqual(travelling);
});

test('what is absent stays absent', () => {
  expect(fromMetadata(toMetadata({}))).toEqual({
    bearer: undefined,
    requestId: undefined,
    traceparent: undefined,
    idempotencyKey: undefined,
  });
});
