/** The one call of the small programs that a request is compared with: the name of a statement, and its rows as JSON. */
import type { ServiceDefinition } from '@grpc/grpc-js';
import { Pool } from 'pg';
import type { BareRoute } from './bare-express.ts';

export const path = '/bare.Bare/Ask';
export const serialize = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
export const deserialize = (bytes: Buffer): unknown => JSON.parse(bytes.toString('utf8'));

const coding = { requestSerialize: serialize, requestDeserialize: deserialize };
const answers = { responseSerialize: serialize, responseDeserialize: deserialize };
export const service: ServiceDefinition = {
  ask: { path, requestStream: false, responseStream: false, ...coding, ...answers },
};

/** What each route asks its database. */
export const statementsOf = (routes: readonly BareRoute[]) =>
  new Map(
    routes.map(({ path: name, database, sql, values }) => {
      const pool = new Pool({ connectionString: database, max: 16 });
      return [name, () => pool.query({ name, text: sql, values })];
    }),
  );
