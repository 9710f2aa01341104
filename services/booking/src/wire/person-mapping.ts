/** A person as identity tells of them, in booking's words. */
import type { Person as PersonMessage } from '@parlance/proto/identity/v1';
import { roleWord } from '@parlance/proto/json/words';
import { money } from '@parlance/proto/limits';
import type { Person } from '../usecases/ports.ts';

export function personFromMessage(message: PersonMessage): Person {
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
    languages: tutor?.languages ?? [],
    lessonRate: tutor?.lessonRate || money.defaultLessonRate,
    isEnabled: message.enabled,
    speedTestPassed: tutor?.speedTestPassed,
    version: message.version,
  };
}
