/** Who has never been told of by identity is known by the token until the fact arrives: version 0 yields to any profile. */
import { money } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import type { Person } from './ports.ts';

export function personFromActor(actor: Actor): Person {
  return {
    uid: actor.id,
    role: actor.role === 'service' ? 'admin' : actor.role,
    name: actor.name,
    imageUrl: '',
    timeZone: '',
    isPte: false,
    ratingAvg: 0,
    status: '',
    currency: '',
    languages: [],
    lessonRate: money.defaultLessonRate,
    isEnabled: true,
    speedTestPassed: undefined,
    version: 0,
  };
}
