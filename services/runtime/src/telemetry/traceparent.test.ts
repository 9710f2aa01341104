import { readTraceparent, writeTraceparent } from './traceparent.ts';

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

test.each(['00', '01'])('what was read is written as it came, flags %s too', (flags) => {
  const text = `00-${traceId}-${spanId}-${flags}`;
  const parts = readTraceparent(text);
  expect(parts).toEqual({ traceId, spanId, flags: Number(flags) });
  expect(parts && writeTraceparent(parts)).toBe(text);
});

test.each([
  ['nothing', undefined],
  ['no trace', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['no span', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['another version', `01-${traceId}-${spanId}-01`],
  ['capitals', `00-${traceId.toUpperCase()}-${spanId}-01`],
  ['an end that is too long', `00-${traceId}-${spanId}-01-more`],
  ['a line more', `00-${traceId}-${spanId}-01\n`],
])('%s counts as none', (_what, text) => {
  expect(readTraceparent(text)).toBeUndefined();
});
