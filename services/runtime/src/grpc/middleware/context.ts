/** Makes request id, deadline, urgency and trace known to everything that the call does. */
import { runInContext } from '../../context/request-context.ts';
import { noDeadline } from '../call.ts';
import type { Middleware } from './middleware.ts';

export const context: Middleware = ({ requestId, traceparent, urgency, deadline }, next) =>
  runInContext({ requestId, traceparent, urgency, deadline: deadline === noDeadline ? undefined : deadline }, next);
