/** Which traces are kept. Only tracing.ts imports this, so that the library is loaded when traces are wanted. */
import { SpanKind } from '@opentelemetry/api';
import {
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace-node';

export type Sampling = {
  /** Of the traces that are asked for, 0 to 1; decided by the id of the trace, so that all programs decide alike. */
  share?: number | undefined;
  /** So many calls served in a second may be traced. Where strangers call: they choose ids and flags as they like. */
  mostASecond?: number | undefined;
};

/** Whoever calls may ask for no trace, and then there is none. */
export function makeSampler({ share = 1, mostASecond = Infinity }: Sampling, now = () => performance.now()): Sampler {
  const byShare = new TraceIdRatioBasedSampler(share);
  const wished = new ParentBasedSampler({ root: byShare, remoteParentSampled: byShare });
  let second = { since: now(), begun: 0 };
  function isTooMuch(): boolean {
    if (now() - second.since >= 1_000) second = { since: now(), begun: 0 };
    second.begun += 1;
    return second.begun > mostASecond;
  }
  return {
    shouldSample(context, traceId, name, kind, attributes, links) {
      const decided = wished.shouldSample(context, traceId, name, kind, attributes, links);
      if (decided.decision === SamplingDecision.NOT_RECORD || kind !== SpanKind.SERVER) return decided;
      return isTooMuch() ? { decision: SamplingDecision.NOT_RECORD } : decided;
    },
    toString: () => `up to ${mostASecond} a second of ${wished.toString()}`,
  };
}
