/** A span a call when traces are on; otherwise the caller's trace goes through untouched. */
import { currentContext, runInContext } from '../../context/request-context.ts';
import { withSpan } from '../../telemetry/tracer.ts';
import type { Middleware } from './middleware.ts';

export const trace: Middleware = (info, next) =>
  withSpan({ name: info.fullName, kind: 'server', parent: info.traceparent }, (traceparent) =>
    traceparent === info.traceparent ? next() : runInContext({ ...currentContext(), traceparent }, next),
  );
