import { Metadata } from '@grpc/grpc-js';
import { fromMetadata, toMetadata } from './metadata.ts';

test('any text may be an idempotency key', () => {
  const travelling = {
    bearer: 'abc',
    requestId: 'r',
    traceparent: '00-a-b-01',
    idempotencyKey: 'ключ / 100 % \n',
    urgency: 'lesson',
  } as const;
  expect(fromMetadata(toMetadata(travelling))).toEqual(travelling);
});

test('what is absent stays absent', () => {
  expect(fromMetadata(toMetadata({}))).toEqual({
    bearer: undefined,
    requestId: undefined,
    traceparent: undefined,
    idempotencyKey: undefined,
    urgency: undefined,
  });
});

test.each(['%', '%E0%A4%A', 'a%00b', 'x'.repeat(256)])(
  'the idempotency key %p is none: malformed, not a fault',
  (key) => {
    const metadata = new Metadata();
    metadata.set('idempotency-key', key);
    expect(() => fromMetadata(metadata)).toThrow(
      expect.objectContaining({ kind: 'malformed', reason: 'IDEMPOTENCY_KEY_INVALID' }),
    );
  },
);

test('a key of 255 characters is one, however long it is when it travels', () => {
  const idempotencyKey = 'ж'.repeat(255);
  expect(fromMetadata(toMetadata({ idempotencyKey })).idempotencyKey).toBe(idempotencyKey);
});
