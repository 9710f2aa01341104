import { recordSpeedTest } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import { isMeasurement, type SpeedTest } from '../domain/speed-test.ts';
import type { UseCaseDeps } from './ports.ts';
import { savePerson } from './save-person.ts';

export type RecordSpeedTest = (uid: string, test: SpeedTest) => Promise<{ passed: boolean }>;

export function makeRecordSpeedTest({ uow, clock }: Pick<UseCaseDeps, 'uow' | 'clock'>): RecordSpeedTest {
  return async (uid, test) => {
    if (!isMeasurement(test))
      throw refuse('MALFORMED', {
        details: { upMbps: 'must be a measurement', downMbps: 'must be a measurement' },
      });
    return uow.run(async (stores) => {
      const person = await stores.people.lock(uid);
      if (!person?.tutor) throw refuse('TUTOR_NOT_FOUND');
      const change = recordSpeedTest(person, test);
      const now = clock.now();
      await stores.facts.speedTestRecorded(change.person, test, now);
      const { tutor } = await savePerson(stores, change, now);
      return { passed: tutor?.speedTestPassed ?? false };
    });
  };
}
