/** A password that is like no other is used in every way there is, and is then looked for where it must not be (L9). */
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { apiWith, ok } from '../../support/api.ts';
import { keycloakAdmin } from '../../support/keycloak-admin.ts';
import { query } from '../../support/stores.ts';
import { fillSignUp, signInAs } from '../pages/keycloak.ts';

const canary = `canary-${randomUUID()}`;

/** Every row of every table of every database, as it is and where it is kept as bytes. */
async function findInDatabases(): Promise<string[]> {
  const found: string[] = [];
  const bytes = Buffer.from(canary).toString('hex');
  const databases = await query<{ datname: string }>(
    'postgres',
    'select datname from pg_database where not datistemplate',
  );
  for (const { datname } of databases) {
    const tables = await query<{ at: string }>(
      datname,
      `select format('%I.%I', table_schema, table_name) as at from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { at } of tables) {
      const holds = 'strpos(one::text, $1) > 0 or strpos(one::text, $2) > 0';
      const rows = await query(datname, `select 1 from ${at} one where ${holds} limit 1`, [canary, bytes]);
      if (rows.length > 0) found.push(`${datname} ${at}`);
    }
  }
  return found;
}

function findInLogs(): string[] {
  const folder = join(dirname(String(process.env.PLATFORM_FILE)), 'logs');
  return readdirSync(folder).filter((file) => readFileSync(join(folder, file), 'utf8').includes(canary));
}

test('AUTH-27, L9 a password is in no log and no table: not after a sign-up on the page or by the API, a sign-in, a wrong field or a refusal', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const email = `canary-${randomUUID().slice(0, 8)}@example.com`;
  const api = apiWith('');
  const body = { email, password: canary, displayName: 'Robin Sample', country: 'AU' };
  ok(await api.call('POST', 'auth/register', body));
  ok(await api.call('POST', 'auth/register', body));
  expect((await api.call('POST', 'auth/register', { ...body, more: 1 })).status).toBe(400);
  await signInAs(page, email, canary);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto('/signup');
  await fillSignUp(page, { firstName: 'Robin', lastName: 'Sample', email, password: canary });
  await page.getByRole('button', { name: 'Create account' }).click();
  // Nobody is told that there is one already.
  await expect(page.getByRole('heading', { name: 'Account Verification' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(canary);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Account Verification' })).toBeVisible();
  const events = await keycloakAdmin('parlance').get<unknown[]>('/events?max=1000');
  expect(JSON.stringify(events)).not.toContain(canary);
  expect(findInLogs()).toEqual([]);
  expect(await findInDatabases()).toEqual([]);
});
