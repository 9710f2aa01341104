/** The frame of every process: start in order, stop in reverse, and end with a code that says how it went. */
import { ConfigError } from '../config/load-config.ts';
import { gatheredLines } from '../logging/gathered-lines.ts';
import { makeLogger } from '../logging/logger.ts';
import { startTelemetry } from '../telemetry/start.ts';
import { atMost } from '../waiting/waiting.ts';
import { makeLife, type Life } from './life.ts';

export type { Life } from './life.ts';

export type ProcessOptions = {
  name: string;
  /** Registers with `life` whatever it starts, in the order of starting. */
  start: (life: Life) => Promise<void>;
  /** From the signal to the end, whatever still hangs. */
  longestShutdownMs?: number;
  /** Where strangers call: so many of their calls are traced at most. */
  tracesASecond?: number;
};

export const USUAL_SHUTDOWN_MS = 9_500;

export async function runProcess({
  name,
  start,
  longestShutdownMs = USUAL_SHUTDOWN_MS,
  tracesASecond: mostASecond,
}: ProcessOptions): Promise<void> {
  const log = makeLogger({ name, level: process.env.LOG_LEVEL || 'info', destination: gatheredLines() });
  const life = makeLife(name, log);

  const end = async (code: number) => {
    process.exitCode = code;
    await atMost(longestShutdownMs, life.stop());
    log.info({ code }, 'stopped');
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping');
      void end(0);
    });
  }
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'process failed');
    void end(1);
  };
  process.once('uncaughtException', fatal);
  process.once('unhandledRejection', fatal);

  try {
    life.onStop('telemetry', await startTelemetry({ service: name, mostASecond }));
    await start(life);
    log.info('started');
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    fatal(error);
  }
}
