/** The seam between the code and OpenTelemetry, which is loaded only when traces are wanted (start.ts). */
type SpanOptions = { name: string; kind: 'server' | 'client' | 'consumer'; parent: string | undefined };

/** Runs the work inside a span and tells it the traceparent for whatever it calls. */
export type Tracer = <T>(options: SpanOptions, work: (traceparent: string | undefined) => Promise<T>) => Promise<T>;

const passThrough: Tracer = ({ parent }, work) => work(parent);
let active: Tracer = passThrough;

export const withSpan: Tracer = (options, work) => active(options, work);

/** Undefined turns tracing off again. */
export function useTracer(tracer: Tracer | undefined): void {
  active = tracer ?? passThrough;
}
