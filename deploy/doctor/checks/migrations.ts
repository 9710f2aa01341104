/** Whether each database has all that its service's programs bring. */
import { SERVICES, type ServiceName } from '@parlance/proto/services';
import { Client } from 'pg';
import { faultOf, ill, notAsked, well, type Finding } from '../finding.ts';
import type { Target } from '../target.ts';

const patienceMs = 10_000;

async function applied(url: string): Promise<Set<string>> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('schema_migrations') is not null as there`,
    );
    if (rows[0]?.there !== true) return new Set();
    const { rows: names } = await client.query<{ name: string }>('select name from schema_migrations');
    return new Set(names.map(({ name }) => name));
  } finally {
    await client.end();
  }
}

type Looked = { service: ServiceName; missing: readonly string[]; fault?: string };

async function look(service: ServiceName, url: string, brought: readonly string[]): Promise<Looked> {
  try {
    const there = await applied(url);
    return { service, missing: brought.filter((name) => !there.has(name)) };
  } catch (error) {
    return { service, missing: [], fault: faultOf(error) };
  }
}

export async function checkMigrations({ databases = {}, migrations = {} }: Target): Promise<Finding> {
  const asked = SERVICES.flatMap((service) => {
    const [url, brought] = [databases[service], migrations[service]];
    return url === undefined || brought === undefined ? [] : [look(service, url, brought)];
  });
  if (asked.length === 0) return notAsked('no database was given');
  const looked = await Promise.all(asked);
  const away = looked.filter(({ fault }) => fault !== undefined);
  if (away.length > 0)
    return ill(
      away.map(({ service, fault }) => `${service}'s database cannot be read (${fault})`).join('; '),
      'Look whether the server takes connections, and whether role, password and database in DATABASE_URL are right.',
    );
  const behind = looked.filter(({ missing }) => missing.length > 0);
  if (behind.length === 0) return well(`${looked.length} databases are on their programs' schema`);
  const said = behind.map(({ service, missing }) => `${service} lacks ${missing.length}, first ${missing[0]}`);
  return ill(
    said.join('; '),
    'Let the migration step of that service run to its end and read what it says (docs/runbooks/release-step-fails.md); programs older than a schema go on, newer ones do not.',
  );
}
