/** The services behind the door: one typed gRPC client each. Calls carry the caller's own token. */
import { BookingInternalService, BookingService } from '@parlance/proto/booking/v1';
import {
  ContentService,
  GuideService,
  HelpService,
  LibraryEditorService,
  LibraryService,
  ProgressService,
} from '@parlance/proto/content/v1';
import { ApplicationService, IdentityInternalService, IdentityService } from '@parlance/proto/identity/v1';
import { ConversationService, MediaService } from '@parlance/proto/media/v1';
import { InquiryService, NotificationInternalService, NotificationService } from '@parlance/proto/notification/v1';
import { PaymentsInternalService, PaymentsService } from '@parlance/proto/payments/v1';
import type { ServiceName } from '@parlance/proto/services';
import { makeClient, type ClientOptions } from '@parlance/runtime/grpc/client';
import type { CallOptions as GrpcCallOptions } from '@parlance/runtime/grpc/call-options';

export type CallOptions = Pick<GrpcCallOptions, 'deadlineMs' | 'idempotencyKey' | 'bearer' | 'idempotent'>;

export type Clients = ReturnType<typeof makeClients>;
export type Peers = Record<`${ServiceName}Grpc`, string>;

export function makeClients(peers: Peers) {
  return {
    identity: makeClient(IdentityService, { address: peers.identityGrpc }),
    applications: makeClient(ApplicationService, { address: peers.identityGrpc }),
    booking: makeClient(BookingService, { address: peers.bookingGrpc }),
    payments: makeClient(PaymentsService, { address: peers.paymentsGrpc }),
    content: makeClient(ContentService, { address: peers.contentGrpc }),
    library: makeClient(LibraryService, { address: peers.contentGrpc }),
    libraryEditor: makeClient(LibraryEditorService, { address: peers.contentGrpc }),
    guides: makeClient(GuideService, { address: peers.contentGrpc }),
    help: makeClient(HelpService, { address: peers.contentGrpc }),
    progress: makeClient(ProgressService, { address: peers.contentGrpc }),
    notification: makeClient(NotificationService, { address: peers.notificationGrpc }),
    inquiries: makeClient(InquiryService, { address: peers.notificationGrpc }),
    media: makeClient(MediaService, { address: peers.mediaGrpc }),
    conversations: makeClient(ConversationService, { address: peers.mediaGrpc }),
  };
}

/** In the gateway's own name: what it wants to know before anybody asks, or from nobody in particular. */
export function makeOwnClients(
  peers: Pick<Peers, 'identityGrpc' | 'bookingGrpc' | 'paymentsGrpc' | 'notificationGrpc'>,
  token: ClientOptions['token'],
) {
  return {
    identity: makeClient(IdentityInternalService, { address: peers.identityGrpc, token }),
    booking: makeClient(BookingInternalService, { address: peers.bookingGrpc, token }),
    payments: makeClient(PaymentsInternalService, { address: peers.paymentsGrpc, token }),
    notification: makeClient(NotificationInternalService, { address: peers.notificationGrpc, token }),
  };
}

export function closeClients(clients: Readonly<Record<string, { close(): void }>>): void {
  for (const client of Object.values(clients)) client.close();
}
