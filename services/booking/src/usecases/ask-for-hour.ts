/** An administrator asks for an hour; teachers are told of it afterwards, some at a time, so that nobody waits for ten thousand. */
import { demand } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import { newAsk, type HourAsk } from '../domain/hour-news.ts';
import type { Clock, Command, NewId, UnitOfWork } from './ports.ts';

export type AskForHourCommand = { startsAt: Date; isPte: boolean | undefined; actor: Actor; once: Command };

export type AskForHour = ReturnType<typeof makeAskForHour>;

export function makeAskForHour({ uow, clock, newId }: { uow: UnitOfWork; clock: Clock; newId: NewId }) {
  return ({ startsAt, isPte, actor, once }: AskForHourCommand): Promise<HourAsk> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const now = clock.now();
        const { hourNews, facts } = stores;
        const recent = await hourNews.lockAsksSince(new Date(now.getTime() - demand.askAgainMs));
        const ask = newAsk({ id: newId(), startsAt, isPte: isPte ?? null }, recent, { by: actor, now });
        const before = await hourNews.lastAskFor(startsAt);
        await hourNews.addAsk(ask);
        await facts.teachersAsked(ask, before, actor);
        return ask;
      }),
    );
}
