/** The process of a service: its settings, the school's time, and what it is composed of. */
import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { makeDatabaseClock } from '../clock/database-clock.ts';
import type { ServiceConfig } from '../config/common-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { runProcess, type Life } from '../lifecycle/run-process.ts';
import type { ComposeOptions } from './open-service.ts';

export type ServiceProcess<S extends z.ZodType<ServiceConfig>> = {
  name: string;
  config: S;
  compose: (options: ComposeOptions<z.output<S>>) => Promise<unknown>;
  /** Left out: the school's time is real time. */
  clock?: (life: Life) => Clock;
};

export function runService<S extends z.ZodType<ServiceConfig>>(service: ServiceProcess<S>): Promise<void> {
  const { name, config, compose, clock = makeDatabaseClock } = service;
  return runProcess({
    name,
    start: async (life) => void (await compose({ config: loadConfig(config), clock: clock(life), life })),
  });
}
