import { refuse } from '../domain/refusals.ts';
import { recordSpeedTest } from '../domain/person.ts';
import { isMeasurement, type SpeedTest } from '../domain/speed-test.ts';
import type { UnitOfWork } from './ports.ts';

export type RecordSpeedTest = (uid: string, test: SpeedTest) => Promise<{ passed: boolean }>;

export function makeRecordSpeedTest({ uow }: { uow: UnitOfWork }): RecordSpeedTest {
  return async (uid, test) => {
    if (!isMeasurement(test))
      throw refuse('MALFORMED', {
        details: { upMbps: 'must be a measurement', downMbps: 'must be a measurement' },
      });
    return uow.run(async (stores) => {
      const person = await stores.people.lock(uid);
      if (!person?.tutor) throw refuse('TUTOR_NOT_FOUND');
      const change = recordSpeedTest(person, test);
      await stores.people.save(change.person);
      await stores.facts.addPersonFacts(change.person, change.facts, test);
      return { passed: change.person.tutor?.speedTestPassed ?? false };
    });
  };
}
