/** Redis in a pod: for what may vanish, so it writes nothing to disk. */
import { writeFileSync } from 'node:fs';
import { redisConf } from '../local/parts/redis.ts';
import { become, given } from './container.ts';

const conf = '/tmp/redis.conf';
const server = { host: '*', port: 6379, folder: '/tmp', password: given('REDIS_PASSWORD') };
writeFileSync(conf, redisConf(server), { mode: 0o600 });
become('/usr/bin/redis-server', [conf]);
