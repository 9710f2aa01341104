/** Every fact that content reads. */
import type { ApplicationFact, Person } from '@parlance/proto/identity/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Envelope } from '@parlance/runtime/events/envelope';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import type { Certifying } from '../../usecases/settle-course.ts';
import { onApplicationChanged } from './on-application-changed.ts';
import { onEntitlementChanged } from './on-entitlement-changed.ts';
import { onLessonChanged } from './on-lesson-changed.ts';
import { onPersonChanged } from './on-person-changed.ts';
import { onPersonDeleted } from './on-person-deleted.ts';

type Deps = { bindStores: (tx: Tx) => Stores; realTime: Clock; certifying: Certifying };

export function makeFactHandlers({ bindStores, realTime, certifying }: Deps): FactHandlers {
  const applicationChanged = async (
    { application }: { application: ApplicationFact | null },
    _envelope: Envelope,
    tx: Tx,
  ) => onApplicationChanged(bindStores(tx), required(application), realTime.now());
  const personChanged = async ({ person }: { person: Person | null }, _envelope: Envelope, tx: Tx) =>
    onPersonChanged(bindStores(tx), required(person), realTime.now());
  return {
    'parlance.identity.v1.ProfileChanged': personChanged,
    'parlance.identity.v1.TutorChanged': personChanged,
    'parlance.payments.v1.EntitlementChanged': async ({ entitlements }, _envelope, tx) =>
      onEntitlementChanged(bindStores(tx), required(entitlements)),
    'parlance.booking.v1.LessonChanged': async ({ lesson }, _envelope, tx) =>
      onLessonChanged(bindStores(tx), required(lesson), certifying),
    'parlance.booking.v1.LessonState': async ({ lesson }, _envelope, tx) =>
      onLessonChanged(bindStores(tx), required(lesson), { ...certifying, again: true }),
    'parlance.identity.v1.ApplicationSubmitted': applicationChanged,
    'parlance.identity.v1.ApplicationStatusChanged': applicationChanged,
    'parlance.identity.v1.ApplicationFilesChanged': applicationChanged,
    'parlance.identity.v1.ApplicationRemoved': applicationChanged,
    'parlance.identity.v1.UserDeleted': async ({ person }, _envelope, tx) =>
      onPersonDeleted(bindStores(tx), required(person), {
        now: certifying.clock.now(),
        realNow: realTime.now(),
      }),
  };
}
