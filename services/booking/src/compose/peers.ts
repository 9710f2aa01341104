/** The services that booking calls, and when they were away; their connections end with the process. */
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { BookingConfig } from '../config.ts';
import { makeContentClient } from '../outbound/grpc/content-client.ts';
import { makeIdentityClient } from '../outbound/grpc/identity-client.ts';
import { makeMediaClient } from '../outbound/grpc/media-client.ts';
import type { Clock } from '../usecases/ports.ts';
import { makeHealth } from './health.ts';

type Options = {
  peers: BookingConfig['peers'];
  token: () => Promise<string>;
  life: Life;
  pool: Pool;
  clock: Clock;
  realTime: Clock;
};

export function makePeers({ peers, token, life, ...times }: Options) {
  const media = makeMediaClient({ address: peers.mediaGrpc, token });
  const directory = makeIdentityClient({ address: peers.identityGrpc, token });
  const library = makeContentClient({ address: peers.contentGrpc, token });
  life.onStop('peers', () => [media, directory, library].forEach((peer) => peer.close()));
  return { media, directory, library, ...makeHealth({ ...times, media, life }) };
}
