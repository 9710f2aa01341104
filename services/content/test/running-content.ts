/** The whole service in process: real PostgreSQL and Kafka, an issuer of its own, identity's list of revocations and the facts of booking and payments as stand-ins. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContentInternalService, ContentService } from '@parlance/proto/content/v1';
import { Secret } from '@parlance/runtime/config/secret';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { startServiceHarness } from '@parlance/runtime/testing/service-harness';
import { standInForIdentity } from '@parlance/runtime/testing/stand-in';
import { startTestChannel } from '@parlance/runtime/testing/test-channel';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { migrations } from '../migrations/index.ts';
import { compose } from '../src/compose.ts';

export async function runContent() {
  const harness = await startServiceHarness({ name: 'content', migrations });
  const { config, life } = harness;
  const { channel, publish } = await startTestChannel(harness);
  const clock = makeFakeClock('2026-03-04T00:00:00.000Z');
  const storageDir = await mkdtemp(join(tmpdir(), 'content-'));
  life.onStop('folder', () => rm(storageDir, { recursive: true }));
  const own = { storageDir, filesSecret: new Secret('a secret of this test') };
  const identityGrpc = await harness.serve([standInForIdentity()]);
  const { port, httpPort } = await compose({
    config: { ...config, ...own, peers: { ...config.peers, identityGrpc } },
    clock,
    life,
    channel,
  });
  const address = `127.0.0.1:${port}`;
  return {
    publish,
    clock,
    db: harness.db,
    origin: `http://127.0.0.1:${httpPort}`,
    content: (as: MintOptions | 'nobody') => harness.client(ContentService, address, as),
    internal: (as: MintOptions | 'nobody') => harness.client(ContentInternalService, address, as),
    stop: () => harness.stop(),
  };
}
