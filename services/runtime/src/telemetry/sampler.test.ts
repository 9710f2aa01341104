import { ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api';
import { SamplingDecision, type Sampler } from '@opentelemetry/sdk-trace-node';
import { makeSampler } from './sampler.ts';

const spanId = 'b7ad6b7169203331';
/** The share that the library makes of an id is its four parts, one over the other. */
const idAt = (share: number) =>
  `${Math.floor(share * 0xffffffff)
    .toString(16)
    .padStart(8, '0')}${'1'.repeat(16)}${'0'.repeat(8)}`;

type Asked = { flags?: TraceFlags; kind?: SpanKind };
function isKept(sampler: Sampler, traceId: string, { flags, kind = SpanKind.SERVER }: Asked = {}): boolean {
  const parent =
    flags === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true });
  return sampler.shouldSample(parent, traceId, 'n', kind, {}, []).decision !== SamplingDecision.NOT_RECORD;
}

test('who asks for no trace gets none, whoever asks for one or says nothing does', () => {
  const sampler = makeSampler({});
  expect(isKept(sampler, idAt(0.5), { flags: TraceFlags.NONE })).toBe(false);
  expect(isKept(sampler, idAt(0.5), { flags: TraceFlags.SAMPLED })).toBe(true);
  expect(isKept(sampler, idAt(0.5))).toBe(true);
});

test('of a share the id of the trace decides, for who begins it and for who goes on with it', () => {
  const sampler = makeSampler({ share: 0.1 });
  for (const flags of [undefined, TraceFlags.SAMPLED]) {
    const asked = flags === undefined ? {} : { flags };
    expect(isKept(sampler, idAt(0.09), asked)).toBe(true);
    expect(isKept(sampler, idAt(0.11), asked)).toBe(false);
  }
  expect(isKept(makeSampler({ share: 0 }), idAt(0), { flags: TraceFlags.SAMPLED })).toBe(false);
});

test('at the door so many calls a second are traced, whatever ids strangers choose; what they call is not counted', () => {
  let now = 0;
  const sampler = makeSampler({ mostASecond: 2 }, () => now);
  const ask = (kind = SpanKind.SERVER) => isKept(sampler, idAt(0), { flags: TraceFlags.SAMPLED, kind });
  expect([ask(), ask(SpanKind.CLIENT), ask(SpanKind.CONSUMER), ask(), ask()]).toEqual([true, true, true, true, false]);
  expect(ask(SpanKind.CLIENT)).toBe(true);
  now = 999;
  expect(ask()).toBe(false);
  now = 1_000;
  expect([ask(), ask(), ask()]).toEqual([true, true, false]);
});
