/** The built-from-source service in a process of its own, on a database of its own, for the benchmarks of this folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '@parlance/runtime/testing/free-port';
import { makeTokenVerifier } from '@parlance/runtime/auth/verify-token';
import { makeClient, type ClientOf } from '@parlance/runtime/grpc/client';
import { startGrpcServer } from '@parlance/runtime/grpc/server';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { startTestIssuer, type TestIssuer } from '@parlance/runtime/testing/tokens';
import { BookingService } from '@parlance/proto/booking/v1';
import { migrations } from '../migrations/index.ts';
import { makeTestLibrary, standInForContent } from '../test/library.ts';

export type BenchService = {
  db: FreshDatabase;
  issuer: TestIssuer;
  address: string;
  client(): ClientOf<typeof BookingService>;
  /** What the service has used so far; unlike a rate it depends less on who else is busy. */
  cpuMs(): number;
  /** Ends the process; the database stays. */
  halt(): Promise<void>;
  /** Ends what is left. */
  stop(): Promise<void>;
};

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

type Where = { address: string; content: string };

function environment(db: FreshDatabase, issuer: TestIssuer, where: Where): NodeJS.ProcessEnv {
  const nobody = '127.0.0.1:1';
  return {
    ...process.env,
    IDENTITY_GRPC: nobody,
    MEDIA_GRPC: nobody,
    CONTENT_GRPC: where.content,
    DATABASE_URL: db.url,
    KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS,
    GRPC_LISTEN: where.address,
    HTTP_LISTEN: '127.0.0.1:0',
    OIDC_ISSUER: issuer.issuer,
    OIDC_JWKS_URL: issuer.jwksUrl,
    OIDC_TOKEN_URL: issuer.tokenUrl,
    SERVICE_CLIENT_ID: 'svc-booking',
    SERVICE_CLIENT_SECRET: 'bench',
    LOG_LEVEL: 'fatal',
  };
}

/** `seed` runs before the service starts; its last statement had better be `analyze`. */
export async function startBenchService(seed: readonly string[]): Promise<BenchService> {
  const issuer = await startTestIssuer();
  const db = await freshDatabase('bench_booking', migrations);
  await inTransaction(db.pool, async (tx) => {
    for (const statement of seed) await tx.query(statement);
  });
  const address = `127.0.0.1:${await freePort()}`;
  const library = await startGrpcServer({
    listen: '127.0.0.1:0',
    services: [standInForContent(makeTestLibrary())],
    verifyToken: makeTokenVerifier(issuer),
    log: makeLogger({ name: 'bench', level: 'silent' }),
  });
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: environment(db, issuer, { address, content: `127.0.0.1:${library.port}` }),
    stdio: 'inherit',
  });
  const client = () => makeClient(BookingService, { address });
  const probe = client();
  const bearer = await issuer.mint({ role: 'student' });
  for (let tries = 0; tries < 200; tries += 1) {
    if (await probe.getWallet({}, { bearer, deadlineMs: 500 }).catch(() => undefined)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  probe.close();
  const halt = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return {
    db,
    issuer,
    address,
    client,
    cpuMs() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    halt,
    async stop() {
      await halt();
      await library.stop();
      await db.drop();
      await issuer.stop();
    },
  };
}
