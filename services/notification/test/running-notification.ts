/** The whole service in process: real PostgreSQL, Kafka, Redis and SMTP; identity and the other services' facts as stand-ins. */
import {
  IdentityInternalService,
  type GetAddresseeResponseInput,
  type GetMailLinkResponseInput,
} from '@parlance/proto/identity/v1';
import { NotificationService } from '@parlance/proto/notification/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { startServiceHarness } from '@parlance/runtime/testing/service-harness';
import { nobodyIsRevoked, standIn } from '@parlance/runtime/testing/stand-in';
import { startTestChannel } from '@parlance/runtime/testing/test-channel';
import type { MintOptions } from '@parlance/runtime/testing/tokens';
import { migrations } from '../migrations/index.ts';
import { composeForTest } from './compose-for-test.ts';
import { startSmtpSink } from './smtp-sink.ts';

type Known = { links: Map<string, GetMailLinkResponseInput>; addressees: Map<string, GetAddresseeResponseInput> };

function identityWith({ links, addressees }: Known) {
  return standIn(IdentityInternalService, {
    ...nobodyIsRevoked,
    async getMailLink({ reference }) {
      const link = links.get(reference);
      if (link === undefined) throw new AppError('not-found', 'MAIL_LINK_NOT_FOUND', 'Unknown link');
      return link;
    },
    async getAddressee({ uid }) {
      const addressee = addressees.get(uid);
      if (addressee === undefined) throw new AppError('not-found', 'USER_NOT_FOUND', 'Unknown');
      return addressee;
    },
  });
}

export async function startNotification() {
  const harness = await startServiceHarness({ name: 'notification', migrations });
  const { config, life } = harness;
  const { channel, publish } = await startTestChannel(harness);
  const sink = await startSmtpSink();
  life.onStop('smtp sink', () => sink.stop());
  const known: Known = { links: new Map(), addressees: new Map() };
  const { port } = await composeForTest({
    config: { ...config, peers: { ...config.peers, identityGrpc: await harness.serve([identityWith(known)]) } },
    smtpUrl: sink.url,
    clock: makeFakeClock(),
    life,
    channel,
  });
  return {
    publish,
    ...known,
    sink,
    db: harness.db,
    client: (as: MintOptions | 'nobody') => harness.client(NotificationService, `127.0.0.1:${port}`, as),
    stop: () => harness.stop(),
  };
}
