/** A teacher's application that the school looks at, with every document. */
import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { checkedForm } from '../../services/identity/src/domain/application-fields.ts';
import type { Application } from '../../services/identity/src/domain/application.ts';
import { bindApplicationStores } from '../../services/identity/src/outbound/postgres/stores.ts';
import { anApplicationForm } from '../../services/identity/test/application-form.ts';
import type { School } from '../support/school/school.ts';

export async function anApplication({ identity, booking }: School): Promise<Application> {
  const parts = { clock: booking.clock, ids: { next: () => randomUUID() } };
  const uow = makeUnitOfWork({ pool: identity.home.database.pool, bind: (tx) => bindApplicationStores(tx, parts) });
  const form = anApplicationForm(`${randomUUID()}@example.com`);
  const application: Application = {
    ...checkedForm({ ...form, files: { ...form.files, ecl: `ecl/${randomUUID()}` } }, systemClock.now()),
    id: randomUUID(),
    uid: randomBytes(16).toString('hex'),
    status: 'submitted',
    when: booking.clock.now(),
    submittedAt: booking.clock.now(),
    currency: 'PHP',
    missing: [],
    reason: '',
    version: 1,
  };
  await uow.run(({ applications }) => applications.insert(application));
  return application;
}
