/** Booking as it answers the gateway, in a school of the tests; nothing runs on its own here, no fact comes or goes. */
import type { TokensCredited } from '@parlance/proto/payments/v1';
import type { ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { makeUseCases } from '../src/compose/use-cases.ts';
import { makeBookingDevService } from '../src/dev/booking-dev-service.ts';
import { onTokensCredited } from '../src/inbound/events/on-tokens-credited.ts';
import { makeBookingServices } from '../src/inbound/grpc/booking-service.ts';
import { makeContentClient } from '../src/outbound/grpc/content-client.ts';
import { makeIdentityClient } from '../src/outbound/grpc/identity-client.ts';
import { makeMediaClient } from '../src/outbound/grpc/media-client.ts';
import type { MediaServer } from '../src/usecases/ports.ts';
import type { App } from './app-for-test.ts';

type Peers = { identityGrpc: string; contentGrpc: string };

/** Booking and media need each other: calls to media go to where it listens by then. */
export function bookingForTest({ issuer, life }: ServiceHarness, app: App, { identityGrpc, contentGrpc }: Peers) {
  const token = () => issuer.mint({ service: 'booking' });
  const library = makeContentClient({ address: contentGrpc, token });
  const directory = makeIdentityClient({ address: identityGrpc, token });
  life.onStop("booking's peers", () => [library, directory].forEach((peer) => peer.close()));
  const started: { media?: MediaServer } = {};
  const media: MediaServer = {
    // The lessons are in a month of the test's own: it says itself who was there.
    presence: app.media.presence,
    outages: app.media.outages,
    issueCallToken: (...wanted) =>
      started.media?.issueCallToken(...wanted) ?? Promise.reject(new Error('no media yet')),
  };
  const useCases = makeUseCases({ ...app, library, directory, media });
  return {
    services: [
      ...makeBookingServices({ ...app, ...useCases, db: app.pool }),
      makeBookingDevService({ ...app, ...useCases }),
    ],
    /** A fact of payments, as the consumer would bring it. */
    credit: (fact: TokensCredited) => app.uow.run((stores) => onTokensCredited(stores, fact, app.clock.now())),
    reachMedia(address: string) {
      const client = makeMediaClient({ address, token });
      life.onStop('media client', () => client.close());
      started.media = client;
    },
  };
}
