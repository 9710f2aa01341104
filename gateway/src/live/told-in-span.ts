/** The telling of one event is one span of the event's trace, however many streams there are. */
import { beginSpan } from '@parlance/runtime/telemetry/tracer';

type Told = { type: string; traceparent: string };

export function toldInSpan({ type, traceparent }: Told, streams: number, tell: () => void): void {
  if (!traceparent) return tell();
  const attributes = { 'parlance.streams': streams };
  const span = beginSpan({ name: `live ${type}`, kind: 'consumer', parent: traceparent, attributes });
  try {
    tell();
  } finally {
    span?.end();
  }
}
