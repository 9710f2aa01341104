/** Where hours are missing, for administrators. */
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { HourAsk } from '../../domain/hour-news.ts';
import { refuse } from '../../domain/refusals.ts';
import { isZone } from '../../domain/zone.ts';
import { findDemand, type DemandCell } from '../../queries/demand-map.ts';
import type { WantedRow } from '../../queries/wanted-counts.ts';
import type { WantedCounts } from '../../usecases/wanted-counts.ts';
import type { AskForHour } from '../../usecases/ask-for-hour.ts';
import type { Clock } from '../../usecases/ports.ts';
import { actorOf } from './call-context.ts';

export type Deps = {
  db: Queryable;
  clock: Clock;
  askForHour: AskForHour;
  wantedCounts: Pick<WantedCounts<WantedRow[]>, 'read'>;
};

const askMessage = ({ startsAt, isPte, askedAt, askedBy, askedByName, told, isDone }: HourAsk) => {
  const said = { askedBy, askedByName, told, isDone, ...(isPte !== null && { isPte }) };
  return { ...said, startsAt: toTimestamp(startsAt), askedAt: toTimestamp(askedAt) };
};

const cellMessage = ({ startsAt, ...streams }: DemandCell) => {
  return { ...streams, startsAt: startsAt === undefined ? null : toTimestamp(new Date(startsAt)) };
};

export function makeDemandHandlers({ db, clock, askForHour, wantedCounts }: Deps) {
  return {
    async getDemandMap({ timeZone: zone }) {
      if (!isZone(zone)) throw refuse('MALFORMED', { details: { fields: { timeZone: 'is not a time zone' } } });
      const { week, cells, asks, ...teaching } = await findDemand(db, {
        zone,
        now: clock.now(),
        wanted: await wantedCounts.read(),
      });
      return { ...teaching, firstDay: week.firstDay, cells: cells.map(cellMessage), asks: asks.map(askMessage) };
    },
    async askForHour(request, call) {
      const startsAt = fromTimestamp(request.startsAt) ?? new Date(0);
      const once = commandOf(call, 'AskForHour', request);
      return { ask: askMessage(await askForHour({ startsAt, isPte: request.isPte, actor: actorOf(call), once })) };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
