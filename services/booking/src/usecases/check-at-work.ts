/** Before somebody starts a lesson or goes into its room: the account is not closed, and a tutor has passed the speed test. */
import type { Actor } from '../domain/actor.ts';
import { checkEnabled, checkSpeedTest } from '../domain/at-work.ts';
import type { TutorSources } from './known-tutor.ts';

export async function checkAtWork({ uow, directory }: TutorSources, actor: Actor): Promise<void> {
  const kept = await uow.run(({ people }) => people.find(actor.id));
  checkEnabled(kept);
  if (actor.role !== 'tutor' || kept?.speedTestPassed !== false) return;
  // The fact that it is passed may be on its way; what is known will do while identity is away.
  checkSpeedTest((await directory.find(actor.id).catch(() => kept)) ?? kept, actor);
}
