/** The seam between the code and OpenTelemetry, which is loaded only when traces are wanted (start.ts). */
import { currentContext, runInContext } from '../context/request-context.ts';

type SpanAttributes = Readonly<Record<string, string | number>>;
type SpanOptions = {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'producer';
  /** The traceparent of what it belongs to. */
  parent: string | undefined;
  attributes?: SpanAttributes;
};

export type Span = {
  /** For whatever it calls. */
  traceparent: string;
  /** What is known of it only later. */
  note(name: string, attributes: SpanAttributes): void;
  fail(error: unknown): void;
  /** After it none of these does anything. */
  end(): void;
};

export type Tracer = (options: SpanOptions) => Span;

let active: Tracer | undefined;

/** Undefined turns tracing off again. */
export function useTracer(tracer: Tracer | undefined): void {
  active = tracer;
}

/** For what has no end that somebody waits for; whoever begins it ends it. Undefined when nobody traces. */
export const beginSpan = (options: SpanOptions): Span | undefined => active?.(options);

/** Runs the work inside a span and tells it the traceparent for whatever it calls: that of the parent when nobody traces. */
export async function withSpan<T>(
  options: SpanOptions,
  work: (traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  const span = active?.(options);
  if (span === undefined) return work(options.parent);
  try {
    return await work(span.traceparent);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** A span of the context's trace; the work finds it in its own context. */
export function inSpan<T>(options: Omit<SpanOptions, 'parent'>, work: () => Promise<T>): Promise<T> {
  const context = currentContext();
  return withSpan({ ...options, parent: context.traceparent }, (traceparent) =>
    traceparent === context.traceparent ? work() : runInContext({ ...context, traceparent }, work),
  );
}

/** What a row of no other use keeps of the context's trace: nothing when nobody traces. */
export const tracedHere = (): string | undefined => active && currentContext().traceparent;
