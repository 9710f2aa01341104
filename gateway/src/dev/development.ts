/** What a development build adds to the gateway: its routes, and the clock's moves on every live stream. */
import type { SchoolClock } from '@parlance/runtime/clock/school-clock';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Peers } from '../clients.ts';
import type { Development } from '../compose.ts';
import type { Broadcast } from '../live/live-stream.ts';
import { disagreement } from '../routing/disagreement.ts';
import { closeDevClients, makeDevClients } from './clients.ts';
import { developmentRoutes } from './routes.ts';

/** The browser tests fail when a gateway has said this. */
const answersUnlikeDocument = 'an answer differs from the document';

type Options = { peers: Peers; clock: SchoolClock; life: Life };

export function makeDevelopment({ peers, clock, life }: Options): Development {
  const clockMoves: Broadcast = (listener) =>
    clock.onChange((offsetMs) => listener('clock.changed', JSON.stringify({ offsetMs })));
  const dev = makeDevClients(peers);
  life.onStop('development clients', () => closeDevClients(dev));
  return {
    developmentRoutes: developmentRoutes({ dev, clock }),
    broadcasts: [clockMoves],
    inspect(route, body) {
      const wrong = disagreement(route.response, body);
      if (wrong !== undefined) life.log.error({ method: route.method, path: route.path, wrong }, answersUnlikeDocument);
    },
  };
}
