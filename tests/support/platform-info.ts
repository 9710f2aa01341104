/** Where the running platform is and who its demo people are; the test command writes it before the suites start. */
import { readFileSync } from 'node:fs';

export type PlatformInfo = {
  publicUrl: string;
  mailApi: string;
  databaseUrl: string;
  redisUrl: string;
  kafkaBrokers: string[];
  adminEmail: string;
  adminPassword: string;
  demoPassword: string;
  /** The token issuer's own administrator, to make the tokens that must be refused. */
  keycloak: { url: string; adminUser: string; adminPassword: string };
  /** gRPC addresses by service name. */
  grpc: Record<string, string>;
  /** UDP ports of Janus. */
  mediaPorts: { from: number; to: number };
  /** Kills, pauses and awaits single processes (support/control.ts). */
  controlUrl: string;
  /** Of people who sign in or up, from one address; left out: as many as come on a test platform. */
  formsAMinute?: number;
  /** Its programs are pods, and what they have written lies in them. */
  isCluster?: boolean;
  /** Where the stand-in for the payment provider takes a test's questions; left out: at the end of its line. */
  providerUrl?: string;
  /** Lines of media servers have their names; left out: those of a platform on this machine. */
  mediaNodes?: string[];
  /** Where its lines can be broken, if they can (support/lines.ts). */
  linesUrl?: string;
  /** Where each replica of the gateway tells its metrics. */
  gatewayMetrics?: string[];
  /** Prometheus and Alertmanager, how many times as fast as in a school their alerts come, and Zipkin's page, where they are. */
  watching?: { metrics: string; alerts: string; pace: number; traces?: string };
};

let known: PlatformInfo | undefined;

export function platform(): PlatformInfo {
  const file = process.env.PLATFORM_FILE;
  if (!known && !file)
    throw new Error('no platform: run `npm test`, or set PLATFORM_FILE to the file of a running one');
  known ??= JSON.parse(readFileSync(String(file), 'utf8')) as PlatformInfo;
  return known;
}
