/** The whole service in process: real PostgreSQL and Kafka, an issuer of its own, identity's list of revocations and the facts of booking and payments as stand-ins. */
import {
  ContentInternalService,
  ContentService,
  LibraryEditorService,
  LibraryService,
  ProgressService,
} from '@parlance/proto/content/v1';
import { IdentityInternalService, type Person } from '@parlance/proto/identity/v1';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { startServiceHarness } from '@parlance/runtime/testing/service-harness';
import { nobodyIsRevoked, standIn } from '@parlance/runtime/testing/stand-in';
import { startTestChannel } from '@parlance/runtime/testing/test-channel';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { migrations } from '../migrations/index.ts';
import { composeForTest } from './compose-for-test.ts';

export async function startContent() {
  const harness = await startServiceHarness({ name: 'content', migrations });
  const { config, life } = harness;
  const { channel, publish } = await startTestChannel(harness);
  const clock = makeFakeClock('2026-03-04T00:00:00.000Z');
  /** Whom identity knows. */
  const people: Person[] = [];
  const getPeople = ({ uids }: { uids: readonly string[] }) => ({
    people: people.filter(({ uid }) => uids.includes(uid)),
  });
  const identityGrpc = await harness.serve([standIn(IdentityInternalService, { ...nobodyIsRevoked, getPeople })]);
  const { port, httpPort } = await composeForTest({
    config: { ...config, peers: { ...config.peers, identityGrpc } },
    clock,
    life,
    channel,
  });
  const address = `127.0.0.1:${port}`;
  return {
    publish,
    people,
    clock,
    db: harness.db,
    origin: `http://127.0.0.1:${httpPort}`,
    content: (as: MintOptions | 'nobody') => harness.client(ContentService, address, as),
    library: (as: MintOptions | 'nobody') => harness.client(LibraryService, address, as),
    editor: (as: MintOptions | 'nobody') => harness.client(LibraryEditorService, address, as),
    progress: (as: MintOptions | 'nobody') => harness.client(ProgressService, address, as),
    internal: (as: MintOptions | 'nobody') => harness.client(ContentInternalService, address, as),
    stop: () => harness.stop(),
  };
}
