/** Time and outcome of every call. */
import type { AppError } from '../../errors/app-error.ts';
import { histogram } from '../../telemetry/metrics.ts';
import type { Middleware } from './middleware.ts';

const seconds = histogram('grpc_server_seconds');

export const metrics: Middleware = async (info, next) => {
  const started = performance.now();
  let outcome = 'ok';
  try {
    return await next();
  } catch (error) {
    outcome = (error as AppError).kind ?? 'internal';
    throw error;
  } finally {
    seconds.observe({ method: info.fullName, outcome }, (performance.now() - started) / 1_000);
  }
};
