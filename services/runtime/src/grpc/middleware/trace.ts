/** A span a call when traces are on; otherwise the caller's trace goes through untouched. */
import { currentContext, runInContext } from '../../context/request-context.ts';
import { beginSpan, inSpan } from '../../telemetry/tracer.ts';
import type { Middleware } from './middleware.ts';

export const trace: Middleware = (info, next) =>
  info.isStream ? traceOpening(info, next) : inSpan({ name: info.fullName, kind: 'server' }, next);

/** A stream has no end in sight: its span ends when it begins to answer. */
const traceOpening: Middleware = async (info, next) => {
  const span = beginSpan({ name: info.fullName, kind: 'server', parent: info.traceparent });
  if (span === undefined) return next();
  info.onFirstReply = () => span.end();
  try {
    return await runInContext({ ...currentContext(), traceparent: span.traceparent }, next);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
};
