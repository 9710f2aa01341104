/** The least that could answer the same: Express, a pool of pg, one statement, its rows as JSON. No sign-in, no limits, no contract. A process of its own, so that its processor time is. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';

export type BareRoute = { path: string; method: 'get' | 'put'; database: string; sql: string; values: unknown[] };

const routes = JSON.parse(process.argv[2] ?? '[]') as BareRoute[];
const app = express();
app.disable('x-powered-by');
for (const { path, method, database, sql, values } of routes) {
  const pool = new Pool({ connectionString: database, max: 16 });
  const statement = { name: path, text: sql, values };
  app[method](path, async (_request, response) => {
    const { rows } = await pool.query(statement);
    response.json({ items: rows });
  });
}
const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
