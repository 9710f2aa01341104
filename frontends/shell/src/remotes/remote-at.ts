/** Whose page an address is, by its first part: for the entry, which fetches that remote before it can know the screens. */
import type { RemoteId } from '@parlance/kit/remote/contract.ts';

const remotes = new Map<string, RemoteId>([
  ['student', 'student'],
  ['tutor', 'teacher'],
  ['admin', 'admin'],
  ['call', 'classroom'],
]);

/** Undefined where it is known only when somebody has signed in, or where no remote is needed. */
export const remoteAt = (path: string): RemoteId | undefined => remotes.get(path.split('/')[1] ?? '');
