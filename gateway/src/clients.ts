/** The services behind the door: one typed gRPC client each. Calls carry the caller's own token. */
import { BookingService, GroupService } from '@parlance/proto/booking/v1';
import {
  ContentInternalService,
  ContentService,
  GuideService,
  LibraryEditorService,
  LibraryService,
  ProgressService,
} from '@parlance/proto/content/v1';
import { ApplicationService, IdentityService } from '@parlance/proto/identity/v1';
import { MediaService } from '@parlance/proto/media/v1';
import { NotificationService } from '@parlance/proto/notification/v1';
import { PaymentsService } from '@parlance/proto/payments/v1';
import type { ServiceName } from '@parlance/proto/services';
import { makeClient, type ClientOf } from '@parlance/runtime/grpc/client';
import type { CallOptions as GrpcCallOptions } from '@parlance/runtime/grpc/call-options';
import { makeCache } from '@parlance/runtime/waiting/cache';

export type CallOptions = Pick<GrpcCallOptions, 'deadlineMs' | 'idempotencyKey' | 'bearer' | 'idempotent'>;

export type Clients = ReturnType<typeof makeClients>;
export type Peers = Record<`${ServiceName}Grpc`, string>;

export function makeClients(peers: Peers) {
  return {
    identity: makeClient(IdentityService, { address: peers.identityGrpc }),
    applications: makeClient(ApplicationService, { address: peers.identityGrpc }),
    booking: makeClient(BookingService, { address: peers.bookingGrpc }),
    groups: makeClient(GroupService, { address: peers.bookingGrpc }),
    payments: makeClient(PaymentsService, { address: peers.paymentsGrpc }),
    content: makeClient(ContentService, { address: peers.contentGrpc }),
    library: makeClient(LibraryService, { address: peers.contentGrpc }),
    libraryEditor: makeClient(LibraryEditorService, { address: peers.contentGrpc }),
    guides: makeClient(GuideService, { address: peers.contentGrpc }),
    contentInternal: withKnownTopics(makeClient(ContentInternalService, { address: peers.contentGrpc })),
    progress: makeClient(ProgressService, { address: peers.contentGrpc }),
    notification: makeClient(NotificationService, { address: peers.notificationGrpc }),
    media: makeClient(MediaService, { address: peers.mediaGrpc }),
  };
}

/** The same few topics are booked again and again; a topic that gets another name keeps the old one for a minute. */
function withKnownTopics(content: ClientOf<typeof ContentInternalService>): typeof content {
  const cache = makeCache<Awaited<ReturnType<typeof content.resolveTopic>>>({ forMs: 60_000, most: 2_000 });
  return {
    ...content,
    resolveTopic: ({ material = '', course = '', lesson = '' }, call) =>
      cache([material, course, lesson].join('\n'), () => content.resolveTopic({ material, course, lesson }, call)),
  };
}

export function closeClients(clients: Clients): void {
  for (const client of Object.values(clients)) client.close();
}
