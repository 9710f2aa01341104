/** UserRegistered, UserVerified, ProfileChanged, SpeedTestRecorded: each carries the whole person, so each is kept the same way. */
import type { Person as PersonMessage } from '@parlance/proto/identity/v1';
import { roleWord } from '@parlance/proto/json/words';
import { money } from '@parlance/proto/limits';
import type { PeopleStore, Person } from '../../usecases/ports.ts';

export function toPerson(message: PersonMessage): Person {
  const { tutor } = message;
  return {
    uid: message.uid,
    role: roleWord(message.role),
    name: message.name,
    imageUrl: message.imageUrl,
    timeZone: message.timeZone,
    isPte: tutor?.isPte ?? false,
    ratingAvg: tutor?.ratingAvg ?? 0,
    status: message.status,
    currency: tutor?.currency ?? '',
    lessonRate: tutor?.lessonRate || money.defaultLessonRate,
    isEnabled: message.enabled,
    speedTestPassed: tutor?.speedTestPassed,
    version: message.version,
  };
}

export async function onPersonChanged(people: PeopleStore, message: PersonMessage | null): Promise<void> {
  if (message) await people.keep(toPerson(message));
}
