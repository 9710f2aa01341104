/** Which stream and course a lesson belongs to is content's to say; the booking keeps its code and name as they are now. */
import type { UpdateBookingInfoResponse } from '@parlance/proto/booking/v1';
import type { CallOptions, Clients } from '../../clients.ts';
import type { InfoBody } from './record-schemas.ts';

type Outside = { clients: Clients; call: () => CallOptions };
type Wish = { id: string; body: InfoBody; expectedVersion: number };

export async function infoUpdated(
  { clients, call }: Outside,
  { id, body, expectedVersion }: Wish,
): Promise<UpdateBookingInfoResponse> {
  const { topic, ...wishes } = body.info;
  const known = topic.lesson === '' ? nothing : await clients.contentInternal.resolveTopic(topic, call());
  const { code, name, isPte, courseAbbreviation } = known;
  return clients.booking.updateBookingInfo(
    {
      bookingId: id,
      tutor: body.tutor,
      expectedVersion,
      ...wishes,
      topic: { ...topic, code, name },
      materialIsPte: isPte,
      courseAbbreviation,
    },
    call(),
  );
}

const nothing = { code: '', name: '', isPte: false, courseAbbreviation: '' };
