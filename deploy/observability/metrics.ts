/** How expressions ask for what our programs measure. `job` is the program: so say the service monitors of the charts and the local Prometheus. */
import { DEPLOYABLES } from '@parlance/proto/services';

/** Over a window: `rate(…[5m])`, or how many. Takes a selector. */
export type Over = (selector: string) => string;

export const rateOver =
  (window: string): Over =>
  (selector) =>
    `rate(${selector}[${window}])`;

export const countOver =
  (window: string): Over =>
  (selector) =>
    `increase(${selector}[${window}])`;

/** Of several exact values of a label. */
const oneOf = (names: readonly string[]) => names.join('|');

export const programs = oneOf(DEPLOYABLES);

/** Nginx of the portal measures nothing, and is asked all the same: whether it answers is Prometheus's own `up`. */
export const PORTAL = 'portal';
export const answering = oneOf([...DEPLOYABLES, PORTAL]);

/** Kinds of errors that are ours: the rest is what the caller asked for. */
const ourFaults = oneOf(['internal', 'unavailable', 'deadline']);

/** Of a histogram's bucket. Prometheus 3 writes whole seconds as `10.0`, what is told and older ones as `10`. */
export const upTo = (seconds: number): string =>
  Number.isInteger(seconds) ? `le=~"${seconds}|${seconds}[.]0"` : `le="${seconds}"`;

/** Calls of these RPCs, of one service each, by their full names. */
export function calls(service: string, rpcs: readonly string[]) {
  const methods = `method=~"${service.replaceAll('.', '\\\\.')}/(${oneOf(rpcs)})"`;
  return {
    all: `grpc_server_seconds_count{${methods}}`,
    failed: `grpc_server_seconds_count{${methods},outcome=~"${ourFaults}"}`,
    refused: `grpc_server_seconds_count{${methods},outcome="conflict"}`,
    within: (seconds: number) => `grpc_server_seconds_bucket{${methods},${upTo(seconds)}}`,
  };
}

export const sum = (vector: string): string => `sum(${vector})`;

/** What was never seen is no number at all; it counts as none. */
export const sumOrNone = (vector: string): string => `(sum(${vector}) or vector(0))`;
