/** Whoever has closed the account: a student's progress and certificates go, a teacher stays without a name where lessons were given. */
import type { Stores } from './ports.ts';

type Forgetting = Pick<Stores, 'progress' | 'certificates' | 'discarded'>;

export async function forgetStudent({ progress, certificates, discarded }: Forgetting, uid: string, at: Date) {
  await progress.lockLearner(uid);
  await progress.forgetStudent(uid, at);
  await discarded.add(await certificates.removeOf(uid));
}

export const forgetTutor = ({ progress }: Forgetting, uid: string): Promise<void> => progress.forgetTutor(uid);
