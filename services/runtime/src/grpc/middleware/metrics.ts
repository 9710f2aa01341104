/** Time and outcome of every call. */
import type { AppError } from '../../errors/app-error.ts';
import { histogram, type ValueOf } from '../../telemetry/metrics.ts';
import type { Middleware } from './middleware.ts';

const seconds = histogram('grpc_server_seconds');
/** Told from zero once a method is called: of a series that begins with a burst nobody sees the burst. */
const ourFaults = ['internal', 'unavailable', 'deadline'] as const satisfies readonly AppError['kind'][];
const known = new Set<string>();

function tellFromZero(method: string): void {
  if (known.has(method)) return;
  known.add(method);
  for (const outcome of ourFaults) seconds.zero({ method, outcome });
}

export const metrics: Middleware = async (info, next) => {
  const started = performance.now();
  tellFromZero(info.fullName);
  let outcome: ValueOf<'grpc_server_seconds', 'outcome'> = 'ok';
  try {
    return await next();
  } catch (error) {
    outcome = (error as AppError).kind ?? 'internal';
    throw error;
  } finally {
    seconds.observe({ method: info.fullName, outcome }, (performance.now() - started) / 1_000);
  }
};
