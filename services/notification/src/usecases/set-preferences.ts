/** Somebody says how they wish to be told. What waits to leave and is not wished any more is withdrawn. */
import {
  isSame,
  preferencesOf,
  type KnownPreferences,
  type Preferences,
  type SaidPreferences,
} from '../domain/preferences.ts';
import { refuse } from '../domain/refusals.ts';
import { unwantedMails } from '../domain/who-is-told.ts';
import { preferencesChanged } from '../wire/live-event.ts';
import type { Stores, UnitOfWork } from './ports.ts';

export type SetPreferences = ReturnType<typeof makeSetPreferences>;
type Asked = { uid: string; said: SaidPreferences; expectedVersion: number };

export function makeSetPreferences({ uow, wake }: { uow: UnitOfWork; wake: () => void }) {
  return async ({ uid, said, expectedVersion }: Asked): Promise<KnownPreferences> => {
    const wished = preferencesOf(said);
    const known = await uow.run(async (stores) => {
      const before = await stores.preferences.lock(uid);
      if (expectedVersion !== 0 && expectedVersion !== before.version) throw refuse('STALE_VERSION');
      return changePreferences(stores, uid, { before, wished });
    });
    wake();
    return known;
  };
}

type Change = { before: KnownPreferences; wished: Preferences };

/** Whoever says it. */
export async function changePreferences(stores: Stores, uid: string, { before, wished }: Change) {
  if (isSame(before, wished)) return before;
  const after = { ...wished, version: before.version + 1 };
  await stores.preferences.save(uid, after);
  await stores.mails.withdrawOf(uid, unwantedMails(after));
  await stores.mails.hurry(uid);
  await stores.liveEvents.append([preferencesChanged(uid, after)]);
  return after;
}
