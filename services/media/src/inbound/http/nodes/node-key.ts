/** Who speaks for a Janus node: the key in the path is all the authentication that Janus's event handler can do, so what can be restricted besides is. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Secret } from '@parlance/runtime/config/secret';

export type AdmitsNode = (request: IncomingMessage, key: string) => boolean;

export type NodeKeyOptions = {
  key: Secret;
  /** loopback: nodes on this machine only. network: from wherever the network lets them through, which is then its matter. */
  from: 'loopback' | 'network';
};

export function makeAdmitsNode({ key, from }: NodeKeyOptions): AdmitsNode {
  const expected = hash(key.reveal());
  return (request, given) =>
    (from === 'network' || isLoopback(request.socket.remoteAddress)) && timingSafeEqual(hash(given), expected);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}
