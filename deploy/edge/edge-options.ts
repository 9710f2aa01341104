import type { StaticApp } from './routes.ts';
import type { Site } from './site-conf.ts';

export type EdgeOptions = {
  /** Where nginx keeps its pid, faults and temporary files. */
  folder: string;
  /** One line for each request, with its id, beside the logs of our programs. */
  accessLog: string;
  listen: { host: string; port: number };
  /** Written here, or read from files of this folder that a pod finds mounted. */
  site: Site | { mountedAt: string };
  builds: Record<StaticApp, string>;
  configFile: string;
  headers: Record<string, string>;
  /** Of the pages on which somebody pays. */
  paymentHeaders: Record<string, string>;
  /** Path of the module that serves .br files, where there is one. */
  brotliModule?: string | undefined;
  /** Only root may choose; its worker must be able to read the checkout. */
  user?: string | undefined;
  /** In a container connections are given a while when it is told to end. */
  container?: boolean;
};
