/** The live events of one person: what was committed here or in another replica wakes their streams. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeRedis } from '@parlance/runtime/redis/client';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { gauge } from '@parlance/runtime/telemetry/metrics';
import { makeHintStream } from '../outbound/redis/hint-stream.ts';
import { makeUserFeed } from '../outbound/user-feed.ts';
import type { UserFeed } from '../usecases/ports.ts';

export function startUserFeed({ redisUrl: url, pool, life }: { redisUrl: string; pool: Pool; life: Life }): UserFeed {
  const { log } = life;
  const [writer, reader] = [makeRedis({ url, log }), makeRedis({ url, log })];
  life.onStop('redis', () => Promise.all([writer.stop(), reader.stop()]));
  const hints = makeHintStream({ writer, reader });
  const feed = makeUserFeed({ db: pool, hints, log });
  gauge('live_streams', () => feed.size);
  life.onStop('live feed', () => {
    hints.stop();
    return feed.stop();
  });
  return feed;
}
