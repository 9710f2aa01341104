/** The live events of one person: what was committed here or in another replica wakes their streams. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeRedis } from '@parlance/runtime/redis/client';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { gauge } from '@parlance/runtime/telemetry/metrics';
import { makeLiveFeed } from '../outbound/live-feed.ts';
import { makeHintBus } from '../outbound/redis/hint-bus.ts';
import { makeLiveEventReader } from '../queries/live-events.ts';
import type { LiveFeed } from '../usecases/ports.ts';

export function startLiveFeed({ redisUrl: url, pool, life }: { redisUrl: string; pool: Pool; life: Life }): LiveFeed {
  const { log } = life;
  const [writer, reader] = [makeRedis({ url, log }), makeRedis({ url, log })];
  life.onStop('redis', () => Promise.all([writer.stop(), reader.stop()]));
  const bus = makeHintBus({ writer, reader });
  const feed = makeLiveFeed({ reader: makeLiveEventReader(pool), bus, log });
  gauge('live_streams', () => feed.listeners);
  life.onStop('live feed', () => {
    bus.stop();
    return feed.stop();
  });
  return feed;
}
