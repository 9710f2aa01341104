/** What people write to the school, from its form to the mail and the page of administrators. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { NotificationConfig } from '../config.ts';
import { makeInquiryService } from '../inbound/grpc/inquiry-service.ts';
import { makeInquiries } from '../usecases/inquiries.ts';
import type { UnitOfWork } from '../usecases/ports.ts';

type Parts = {
  pool: Pool;
  uow: UnitOfWork;
  clock: Clock;
  config: Pick<NotificationConfig, 'schoolInbox'>;
  wake: () => void;
};

export function makeInquiryDoor({ pool, uow, clock, config: { schoolInbox: inbox }, wake }: Parts): ServiceBinding {
  return makeInquiryService({
    db: pool,
    inquiries: makeInquiries({ uow, clock, newId: makeNewId(clock), inbox, wake }),
  });
}
