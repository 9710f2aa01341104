/** Names come with lessons. Tutors who have taught only before they did are named by identity, once. */
import type { UnitOfWork } from './ports.ts';

/** By uid; who is not known there is left out. */
export type FindNames = (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
type Deps = {
  uow: UnitOfWork;
  /** Of whom nobody has told anything yet. */
  listNameless: () => Promise<string[]>;
  findNames: FindNames;
};

/** Before any lesson that tells a name, and after the rows that no lesson has told of. */
const beforeAll = new Date(0);

export function makeNameTutors({ uow, listNameless, findNames }: Deps) {
  return async (): Promise<void> => {
    const uids = await listNameless();
    if (uids.length === 0) return;
    const names = await findNames(uids);
    await uow.run(async ({ tutors }) => {
      for (const uid of uids) await tutors.keep({ uid, name: names.get(uid) ?? '', toldAt: beforeAll });
    });
  };
}
