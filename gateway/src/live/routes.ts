/** GET live: the one stream of a browser and user (Server-Sent Events, read with fetch). */
import { z } from 'zod';
import type { Clock } from '@parlance/runtime/clock/clock';
import { everyAccount, rawRoute, type Route } from '../routing/route.ts';
import { requireActor } from '../resources/present.ts';
import { liveEvents } from './event-schemas.ts';
import { liveHeartbeatMs, openEventStream } from './event-stream.ts';
import type { OpenStreams } from './open-streams.ts';
import type { RoleNews } from './role-news.ts';
import type { OnTold } from './told.ts';
import { runLiveStream, type Broadcast } from './live-stream.ts';
import { parseWatches } from './watches.ts';

export type LiveDeps = {
  streams: OpenStreams;
  roleNews: RoleNews;
  clock: Clock;
  broadcasts?: readonly Broadcast[];
  heartbeatMs?: number;
  maxBufferedBytes?: number;
  onOverrun?: () => void;
  onTold?: OnTold;
};

const liveQuery = z.strictObject({
  watch: z.union([z.string().max(2048), z.array(z.string().max(2048))]).optional(),
});

const events = {
  contentType: 'text/event-stream',
  description: 'Events by name, as gateway/README.md lists them',
  schema: liveEvents,
};

export function liveRoutes(deps: LiveDeps): Route[] {
  const { streams, roleNews, clock, broadcasts = [], heartbeatMs = liveHeartbeatMs, onOverrun } = deps;
  const { onTold = () => undefined } = deps;
  const { maxBufferedBytes = 262_144 } = deps;
  return [
    rawRoute({
      method: 'get',
      path: '/live',
      summary: 'Live events of the caller; resumes after Last-Event-ID',
      access: everyAccount,
      limit: 'live',
      longLived: 'stream',
      query: liveQuery,
      produces: events,
      serve: async (request, response, { query, actor, clients }) => {
        const caller = requireActor(actor);
        const watches = parseWatches((query as z.output<typeof liveQuery>).watch, caller);
        if (response.destroyed) return;
        streams.demandRoom();
        const stream = openEventStream(response, {
          heartbeatMs,
          maxBufferedBytes,
          ...(onOverrun ? { onOverrun } : {}),
        });
        streams.add(caller, stream);
        const lastEventId = request.get('last-event-id');
        runLiveStream({ stream, actor: caller, clients, roleNews, clock, lastEventId, watches, broadcasts, onTold });
      },
    }),
  ];
}
