/** One database and one role for each service: nobody can read another's tables. */
import { Client } from 'pg';
import { SERVICES } from '@parlance/proto/services';
import type { Secrets } from './secrets.ts';

export const OWNERS = [...SERVICES, 'keycloak'] as const;
type DatabaseOwner = (typeof OWNERS)[number];
type Passwords = Pick<Secrets, `database-${DatabaseOwner}`>;

/** The addresses of the databases on a server, with their own role or with the one that the server's address names. */
export function databaseUrls(serverUrl: string, passwords: Passwords | undefined) {
  const urls = OWNERS.map((owner) => {
    const url = new URL(serverUrl);
    url.pathname = `/${owner}`;
    if (passwords !== undefined) {
      url.username = owner;
      url.password = passwords[`database-${owner}`];
    }
    return [owner, url.href] as const;
  });
  return Object.fromEntries(urls) as Record<DatabaseOwner, string>;
}

/** Makes what is missing. Without passwords (a server of somebody else's) the role of the address owns everything. */
export async function createDatabases(serverUrl: string, passwords: Passwords | undefined): Promise<string[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const made: string[] = [];
    for (const owner of OWNERS) {
      if (passwords !== undefined) await createRole(client, owner, passwords[`database-${owner}`]);
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [owner]);
      if (rowCount !== 0) continue;
      await client.query(`create database ${owner}${passwords === undefined ? '' : ` owner ${owner}`}`);
      if (passwords !== undefined) await client.query(`revoke connect, temporary on database ${owner} from public`);
      made.push(owner);
    }
    return made;
  } finally {
    await client.end();
  }
}

async function createRole(client: Client, role: DatabaseOwner, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
}
