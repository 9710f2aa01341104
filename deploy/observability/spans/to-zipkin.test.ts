import { toZipkin } from './to-zipkin.ts';

const ids = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const times = { startTimeUnixNano: '1772355600000000000', endTimeUnixNano: '1772355600012345678' };
const sent = (span: object) => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'booking' } }] },
      scopeSpans: [{ spans: [{ ...ids, ...times, name: 'BookSlot', ...span }] }],
    },
  ],
});

test('a span keeps its trace, its parent, its program and its time to the microsecond', () => {
  const attributes = [{ key: 'tries', value: { intValue: '2' } }];
  expect(toZipkin(sent({ kind: 2, parentSpanId: '00f067aa0ba902b7', attributes }))).toEqual([
    {
      traceId: ids.traceId,
      id: ids.spanId,
      parentId: '00f067aa0ba902b7',
      name: 'BookSlot',
      kind: 'SERVER',
      timestamp: 1_772_355_600_000_000,
      duration: 12_345,
      localEndpoint: { serviceName: 'booking' },
      tags: { tries: '2' },
    },
  ]);
});

test('a span that failed says why', () => {
  expect(toZipkin(sent({ status: { code: 2, message: 'SLOT_TAKEN' } }))[0]?.tags).toEqual({ error: 'SLOT_TAKEN' });
  expect(toZipkin(sent({ status: { code: 1 } }))[0]?.tags).toEqual({});
});

test('nothing is nothing', () => {
  expect(toZipkin({})).toEqual([]);
});
