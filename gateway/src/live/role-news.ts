/**
 * What everybody with a role is told, read once for all streams of this process. Keeps the last of it, so that whoever comes here from
 * another gateway goes on where they were.
 */
import type { WatchRoleRequestInput, WatchRoleResponse } from '@parlance/proto/notification/v1';
import { roleOf, type RoleWord } from '@parlance/proto/json/words';
import { outsideRequests } from '@parlance/runtime/context/request-context';
import { follow, type Following, type ServerStream } from './follow.ts';
import { makeKept, type RoleEvent } from './kept-news.ts';
import { toldInSpan } from './told-in-span.ts';
import { tellDelay, type OnTold } from './told.ts';

type RoleListener = {
  /** From here on nothing is missed. */
  onReady(position: number): void;
  onEvent(event: RoleEvent): void;
  /** What came between is not kept. */
  onResync(position: number): void;
};

export type RoleNews = {
  /** `after`: the position of the last that was heard; undefined hears what comes from now on. */
  listen(role: RoleWord, after: number | undefined, listener: RoleListener): Following;
  stop(): void;
};

type Options = {
  watchRole: (request: WatchRoleRequestInput) => ServerStream<WatchRoleResponse>;
  /** The stream of a role broke, or was refused; it is asked for again. */
  onAway?: (error: unknown, role: RoleWord) => void;
  onTold?: OnTold;
  firstPauseMs?: number;
  now?: () => number;
};
type Channel = Omit<RoleNews, 'listen'> & { listen(after: number | undefined, listener: RoleListener): Following };

/** Who was told more by another gateway is waited for so long; a stream of ours lags behind another by less. */
const mostAheadMs = 5_000;

export function makeRoleNews(options: Options): RoleNews {
  const channels = new Map<RoleWord, Channel>();
  return {
    listen(role, after, listener) {
      const channel = channels.get(role) ?? openChannel(role, options);
      channels.set(role, channel);
      return channel.listen(after, listener);
    },
    stop() {
      for (const channel of channels.values()) channel.stop();
    },
  };
}

/** `after`: the last that it was told, here or elsewhere. */
type Place = { after: number | undefined; aheadUntil: number; listener: RoleListener };

function tell(place: Place, event: RoleEvent): void {
  if (event.position <= (place.after ?? 0)) return;
  place.after = event.position;
  place.listener.onEvent(event);
}

function resync(place: Place, now: number): void {
  place.after = now;
  place.listener.onResync(now);
}

function openChannel(
  role: RoleWord,
  { watchRole, onAway, onTold = () => undefined, firstPauseMs, now = () => performance.now() }: Options,
): Channel {
  const places = new Set<Place>();
  const kept = makeKept(now);
  const since = Date.now();
  /** Undefined until the stream has said where it stands; whoever listens waits for that. */
  let position: number | undefined;

  function begin(place: Place, at: number): void {
    const { after = at } = place;
    Object.assign(place, { after, aheadUntil: now() + mostAheadMs });
    const missed = kept.after(after, at);
    if (missed) for (const event of missed) tell(place, event);
    else resync(place, at);
    place.listener.onReady(place.after ?? at);
  }

  /** A place that the stream does not come to is of a database that is gone, of another role, or nobody's. */
  const isNowhere = ({ after = 0, aheadUntil }: Place, at: number) => after > at && now() > aheadUntil;

  function stand(at: number, each: (place: Place) => void = () => undefined): void {
    const isFirst = position === undefined;
    position = at;
    for (const place of places) {
      if (isFirst) begin(place, at);
      else if (isNowhere(place, at)) resync(place, at);
      else each(place);
    }
  }

  function onItem({ event, resync: lost, heartbeat }: WatchRoleResponse): void {
    if (event) {
      const news = { position: event.cursor, type: event.type, json: event.dataJson };
      kept.add(news);
      if (position === undefined) return;
      toldInSpan(event, places.size, () => stand(news.position, (place) => tell(place, news)));
      // Once, with the last of them.
      if (places.size > 0) tellDelay(event, since, onTold);
    } else if (lost) {
      kept.clear();
      stand(lost.cursor, (place) => resync(place, lost.cursor));
    } else if (heartbeat) stand(heartbeat.cursor);
  }

  // For all who listen: nothing of the request by which it happened to begin belongs to it.
  const following = outsideRequests(() =>
    follow<WatchRoleResponse>({
      open() {
        if (position === undefined) kept.clear();
        return watchRole({ role: roleOf(role), after: position ?? 0 });
      },
      onItem,
      onBroken: (error) => onAway?.(error, role),
      isForGood: false,
      ...(firstPauseMs === undefined ? {} : { firstPauseMs }),
    }),
  );
  return {
    listen(after, listener) {
      const place: Place = { after, aheadUntil: Infinity, listener };
      places.add(place);
      if (position !== undefined) begin(place, position);
      return { stop: () => void places.delete(place) };
    },
    stop: () => following.stop(),
  };
}
