/** Addresses that are no URLs of the web's kind. */

export const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '');

export type Address = { host: string; port: number };

/** `host:port`, as brokers are given. */
export function addressOf(broker: string): Address {
  const at = broker.lastIndexOf(':');
  return { host: withoutBrackets(broker.slice(0, at)), port: Number(broker.slice(at + 1)) };
}

/** `turn:host:port?…` and `turns:host?…`. */
export function turnAddress(url: string): Address & { isTls: boolean } {
  const [, scheme, host = url, port] = /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?/.exec(url) ?? [];
  const isTls = scheme === 'turns';
  return { host: withoutBrackets(host), port: Number(port ?? (isTls ? 5349 : 3478)), isTls };
}
