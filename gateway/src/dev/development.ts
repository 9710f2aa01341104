/** What a development build adds to the gateway: its routes, and the clock's moves on every live stream. */
import type { SchoolClock } from '@parlance/runtime/clock/school-clock';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Peers } from '../clients.ts';
import type { Development } from '../compose.ts';
import type { Broadcast } from '../live/live-stream.ts';
import { closeDevClients, makeDevClients } from './clients.ts';
import { developmentRoutes } from './routes.ts';

type Options = { peers: Peers; clock: SchoolClock; life: Life };

export function makeDevelopment({ peers, clock, life }: Options): (token: () => Promise<string>) => Development {
  const clockMoves: Broadcast = (listener) =>
    clock.onChange((offsetMs) => listener('clock.changed', JSON.stringify({ offsetMs })));
  return (serviceToken) => {
    const dev = makeDevClients(peers, serviceToken);
    life.onStop('development clients', () => closeDevClients(dev));
    return { developmentRoutes: developmentRoutes({ dev, clock }), broadcasts: [clockMoves] };
  };
}
