/** Typed gRPC clients of the six services. */
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import type { ContentInternalServiceMethods, ContentServiceMethods } from '@parlance/proto/content/v1';
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import type { MediaServiceMethods } from '@parlance/proto/media/v1';
import type { NotificationServiceMethods } from '@parlance/proto/notification/v1';
import type { PaymentsServiceMethods } from '@parlance/proto/payments/v1';

export type CallOptions = { deadlineMs: number; idempotencyKey?: string | undefined; bearer?: string | undefined };
type AnyMethod = { requestInput: unknown; response: unknown; responseStream: boolean };
type Client<M> = {
  [K in keyof M]: M[K] extends AnyMethod
    ? M[K]['responseStream'] extends true
      ? (request: M[K]['requestInput'], options: CallOptions) => AsyncIterable<M[K]['response']> & { cancel(): void }
      : (request: M[K]['requestInput'], options: CallOptions) => Promise<M[K]['response']>
    : never;
};

export type Clients = {
  identity: Client<IdentityServiceMethods>;
  booking: Client<BookingServiceMethods>;
  payments: Client<PaymentsServiceMethods>;
  content: Client<ContentServiceMethods>;
  contentInternal: Client<ContentInternalServiceMethods>;
  notification: Client<NotificationServiceMethods>;
  media: Client<MediaServiceMethods>;
};
