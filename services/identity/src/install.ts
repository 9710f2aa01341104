/** The installation step: the first administrator, made once. Runs after the migrations and ends. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makePool } from '@parlance/runtime/postgres/pool';
import { makeAccounts } from './compose/accounts.ts';
import { makeFirstAdmin } from './compose/first-admin.ts';
import { installConfig } from './config.ts';
import { splitDisplayName } from './domain/names.ts';

/** Nobody waits for an answer here, and a server that has only just started is slow at first. */
const keycloakMs = 60_000;

const config = loadConfig(installConfig);
const log = makeLogger({ name: 'identity-install' });

if (config.firstAdminEmail === undefined) {
  log.info('no address for a first administrator, nothing to do');
} else {
  const pool = makePool({ url: config.databaseUrl, log });
  const installFirstAdmin = makeFirstAdmin({
    pool,
    accounts: makeAccounts(config, keycloakMs),
    clock: systemClock,
    linkSecret: config.linkSecret.reveal(),
  });
  const outcome = await installFirstAdmin({
    ...splitDisplayName(config.firstAdminName),
    email: config.firstAdminEmail,
    timeZone: config.firstAdminTimeZone,
    password: config.firstAdminPassword?.reveal(),
  });
  log.info({ outcome }, 'first administrator');
  await pool.end();
}
