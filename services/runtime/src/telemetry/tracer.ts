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
export function withSpan<T>(options: SpanOptions, work: (traceparent: string | undefined) => Promise<T>): Promise<T> {
  const span = active?.(options);
  return span === undefined ? work(options.parent) : within(span, () => work(span.traceparent));
}

/** A span of the context's trace; the work finds it in its own context. */
export function inSpan<T>(options: Omit<SpanOptions, 'parent'>, work: () => Promise<T>): Promise<T> {
  if (active === undefined) return work();
  const context = currentContext();
  const span = active({ ...options, parent: context.traceparent });
  return within(span, () => runInContext({ ...context, traceparent: span.traceparent }, work));
}

async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** What a row of no other use keeps of the context's trace: nothing when nobody traces. */
export const tracedHere = (): string | undefined => active && currentContext().traceparent;
