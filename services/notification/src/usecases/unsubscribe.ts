/** Whoever holds a mail turns its kind of news off, without a sign-in, as often as they like; how a person is known here nobody hears. */
import type { NewsArea } from '../domain/preferences.ts';
import { refuse } from '../domain/refusals.ts';
import type { UnitOfWork, UnsubscribeTokens } from './ports.ts';
import { changePreferences } from './set-preferences.ts';

export type Unsubscribe = ReturnType<typeof makeUnsubscribe>;

export function makeUnsubscribe({ uow, tokens }: { uow: UnitOfWork; tokens: Pick<UnsubscribeTokens, 'read'> }) {
  return async (token: string): Promise<NewsArea> => {
    const meant = tokens.read(token);
    if (!meant) throw refuse('UNSUBSCRIBE_LINK_INVALID');
    const { uid, area } = meant;
    await uow.run(async (stores) => {
      if (!(await stores.people.isActive(uid))) return;
      const before = await stores.preferences.lock(uid);
      const wished = { ...before, news: { ...before.news, [area]: { ...before.news[area], mail: false } } };
      await changePreferences(stores, uid, { before, wished });
    });
    return area;
  };
}
