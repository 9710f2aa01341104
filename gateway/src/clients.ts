/** The services behind the door: one typed gRPC client each. Calls carry the caller's own token. */
import { BookingService } from '@parlance/proto/booking/v1';
import {
  ContentService,
  GuideService,
  HelpService,
  LibraryEditorService,
  LibraryService,
  ProgressService,
} from '@parlance/proto/content/v1';
import { ApplicationService, IdentityService } from '@parlance/proto/identity/v1';
import { ConversationService, MediaService } from '@parlance/proto/media/v1';
import { InquiryService, NotificationService } from '@parlance/proto/notification/v1';
import { PaymentsService } from '@parlance/proto/payments/v1';
import type { ServiceName } from '@parlance/proto/services';
import { makeClient } from '@parlance/runtime/grpc/client';
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

export function closeClients(clients: Clients): void {
  for (const client of Object.values(clients)) client.close();
}
