/** Whoever has an account has a photo or none; everybody who shows them hears of it. */
import { isDeleted } from '../domain/edit-person.ts';
import { withPhoto } from '../domain/edit-own-profile.ts';
import type { Person } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import type { PhotoKeeper } from './application-ports.ts';
import type { UseCaseDeps } from './ports.ts';
import { savePerson } from './save-person.ts';

export type ChangeOwnPhoto = ReturnType<typeof makeChangeOwnPhoto>;
type Deps = Pick<UseCaseDeps, 'uow' | 'clock'> & { files: PhotoKeeper };

export function makeChangeOwnPhoto({ uow, clock, files }: Deps) {
  /** Without an upload: none any more. */
  return async ({ uid, uploadId }: { uid: string; uploadId: string }): Promise<Person> => {
    const link = uploadId === '' ? '' : await files.settle(uid, uploadId);
    return uow.run(async (stores) => {
      const person = await stores.people.lock(uid);
      if (!person || isDeleted(person)) throw refuse('USER_NOT_FOUND');
      const change = withPhoto(person, link);
      return change.facts.length === 0 ? person : savePerson(stores, change, clock.now());
    });
  };
}
