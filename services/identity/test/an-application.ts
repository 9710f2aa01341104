/** A teacher's application that the school looks at, with every document. */
import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { checkedForm } from '../src/domain/application-fields.ts';
import type { Application } from '../src/domain/application.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { anApplicationForm } from './application-form.ts';

export async function anApplication(pool: Pool, clock: Clock): Promise<Application> {
  const uow = makeUnitOfWork({ pool, bind: (tx) => bindStores(tx, { newId: randomUUID }) });
  const form = anApplicationForm(`${randomUUID()}@example.com`);
  const application: Application = {
    ...checkedForm({ ...form, files: { ...form.files, ecl: `ecl/${randomUUID()}` } }, systemClock.now()),
    id: randomUUID(),
    uid: randomBytes(16).toString('hex'),
    status: 'submitted',
    when: clock.now(),
    submittedAt: clock.now(),
    currency: 'PHP',
    missing: [],
    reason: '',
    version: 1,
  };
  await uow.run(({ applications }) => applications.insert(application));
  return application;
}
