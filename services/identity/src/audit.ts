/** For operators: whether the acts of administrators are as they were written. Needs DATABASE_URL only. */
import { parseArgs } from 'node:util';
import { serviceConfig } from '@parlance/runtime/config/common-config';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makePool } from '@parlance/runtime/postgres/pool';
import { verdictLines } from './wire/audit-verdict.ts';
import { verifyAudit } from './queries/verify-audit.ts';

const usage = 'Say what to do: verify [--known HASH] …';
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { known: { type: 'string', multiple: true, default: [] } },
});
if (positionals.join(' ') !== 'verify') {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const { databaseUrl: url } = loadConfig(serviceConfig.pick({ databaseUrl: true }));
const pool = makePool({ url, max: 1, log: makeLogger({ name: 'identity-audit' }) });
try {
  const verified = await verifyAudit(pool, values.known);
  for (const line of verdictLines(verified)) process.stdout.write(`${line}\n`);
  if (verified.fault) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
} finally {
  await pool.end();
}
