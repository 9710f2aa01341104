/**
 * Calls that can wait stand in line for a place among those under way, and are called in turn. From when somebody had to be turned away
 * whoever came last goes first, until nobody has been for a while: a line that is full is a rush, and served in turn it would answer
 * everybody late; from its end it answers most at once and some not at all. Turned away is who has waited for too long, and, when there
 * is no room for somebody who comes, who has waited longest of those who are least urgent.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { InTimeLimit, Taken } from './in-time-limit.ts';

/** Screens go before what is given up first, searches among it. */
export type Kind = 'screen' | 'background';
/** Of the places; the others are kept for screens. */
const partOfBackground = 0.8;

export type Place = {
  /** Answered, or gone: nothing of it is called any more. */
  leave(): void;
  /** Until it comes back somebody else is called in: what it waits for is not ours. Coming back needs no waiting. */
  stepOut(): void;
  comeBack(): void;
};
/** One of the two is called once, at once or later; neither after it has left. */
type Asking = { begin(place: Place): void; turnAway(): void };

export type WaitingLine = {
  enter(kind: Kind, asking: Asking): Place;
  /** Turns away who has waited longest of those who are no more urgent; says whether there was somebody. */
  makeRoom(of: Kind): boolean;
  /** Nobody waits from now on: the process ends, and closes what is not answered soon. */
  open(): void;
  readonly length: number;
};

type Waiting = { since: number; called: (taken?: Taken) => void };
type Line = {
  readonly part: number;
  waiting: Waiting[];
  /** Somebody was turned away; who came last goes first. */
  rushUntil: number;
  /** When there was first no room, of times that lie no further apart than a rush lasts. */
  fullSince: number;
  fullLast: number;
  /** It has been full again and again: more come than can be answered, and it is no standstill or burst alone. */
  overfullUntil: number;
};
/** The most urgent first. */
type Lines = Record<Kind, Line>;
type Now = () => number;

/** Since somebody was turned away. */
const rushLastsMs = 2_000;
/**
 * Who comes last goes first in a rush, so whoever has waited for so long in one that keeps the line full is not called in it any more. To keep
 * them would keep hundreds of requests for seconds, and to collect those was a third of what the gateway did.
 */
const overfullWaitMs = 400;
/** It was full for so long, by those who found no room. */
const isOverfullAfterMs = 1_000;

/** As many as there are places for. */
function callIn(lines: Lines, limit: InTimeLimit, { now, isOpen }: { now: number; isOpen: boolean }): void {
  for (const { part, waiting, rushUntil } of Object.values(lines)) {
    while (waiting.length > 0) {
      const taken = limit.take(isOpen ? Infinity : part);
      if (!taken) break;
      const next = now < rushUntil ? waiting.pop() : waiting.shift();
      next?.called(taken);
    }
  }
}

/** Turns away who has waited for as long as one may, by one timer for all. */
function makePatience(lines: Lines, longestWaitMs: number, now: Now): { watch(): void } {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  // Of each line the first has waited longest.
  const until = ({ waiting, overfullUntil }: Line, at: number) =>
    (waiting[0]?.since ?? Infinity) + (at < overfullUntil ? Math.min(overfullWaitMs, longestWaitMs) : longestWaitMs);
  const turnAway = () => {
    dueAt = Infinity;
    const at = now();
    for (const line of Object.values(lines)) {
      while (until(line, at) <= at) {
        line.waiting.shift()?.called();
        if (at < line.overfullUntil) line.overfullUntil = at + rushLastsMs;
      }
    }
    watch();
  };
  const watch = () => {
    const at = now();
    const first = Math.min(...Object.values(lines).map((line) => until(line, at)));
    if (first >= dueAt) return;
    clearTimeout(timer);
    dueAt = first;
    timer = setTimeout(turnAway, Math.max(1, first - at)).unref();
  };
  return { watch };
}

/** Among those under way; `onward` when it is empty. */
function makePlace(limit: InTimeLimit, onward: () => void): { place: Place; take(given: Taken): void } {
  let taken: Taken | undefined;
  let isLeft = false;
  const empty = (how: 'answered' | 'givenBack') => {
    taken?.[how]();
    taken = undefined;
    onward();
  };
  const place = {
    stepOut: () => empty('givenBack'),
    comeBack() {
      if (!isLeft) taken ??= limit.take(Infinity);
    },
    leave() {
      isLeft = true;
      empty('answered');
    },
  };
  return { place, take: (given) => (taken = given) };
}

const emptyLine = (part: number): Line => {
  const never = -Infinity;
  return { part, waiting: [], rushUntil: never, fullSince: never, fullLast: never, overfullUntil: never };
};

function noteFull(line: Line, at: number): void {
  if (at - line.fullLast >= rushLastsMs) line.fullSince = at;
  line.fullLast = at;
  if (at - line.fullSince >= isOverfullAfterMs) line.overfullUntil = at + rushLastsMs;
}

export function makeWaitingLine(
  limit: InTimeLimit,
  longestWaitMs: number,
  now: Now = () => performance.now(),
): WaitingLine {
  const lines: Lines = {
    screen: emptyLine(1),
    background: emptyLine(partOfBackground),
  };
  let isOpen = false;
  const patience = makePatience(lines, longestWaitMs, now);
  const onward = () => callIn(lines, limit, { now: now(), isOpen });

  /** Whoever waits is called by another request, and so as itself. Turned away = nothing is given. */
  function stand(line: Line, { begin, turnAway }: { begin(given: Taken): void; turnAway(): void }): () => void {
    const called = AsyncLocalStorage.bind((given?: Taken) => {
      if (given) return begin(given);
      line.rushUntil = now() + rushLastsMs;
      turnAway();
    });
    const one = { since: now(), called };
    line.waiting.push(one);
    patience.watch();
    return () => line.waiting.includes(one) && line.waiting.splice(line.waiting.indexOf(one), 1);
  }

  return {
    enter(kind, { begin, turnAway }) {
      const line = lines[kind];
      const { place, take } = makePlace(limit, onward);
      const beginWith = (given: Taken) => {
        take(given);
        begin(place);
      };
      if (line.waiting.length > 0) onward();
      const taken = line.waiting.length === 0 ? limit.take(isOpen ? Infinity : line.part) : undefined;
      const goAway = taken ? beginWith(taken) : stand(line, { begin: beginWith, turnAway });
      return {
        ...place,
        leave() {
          goAway?.();
          place.leave();
        },
      };
    },
    makeRoom(of) {
      const line = lines[of === 'background' || lines.background.waiting.length > 0 ? 'background' : 'screen'];
      const longest = line.waiting.shift();
      if (!longest) return false;
      noteFull(line, now());
      longest.called();
      return true;
    },
    open() {
      isOpen = true;
      onward();
    },
    get length() {
      return lines.screen.waiting.length + lines.background.waiting.length;
    },
  };
}
