/** When nobody could be in a lesson: what booking has on record of the gateway, of itself and of media's answers, and what media has of its nodes. */
import type { Outage, OutageRecord } from '../domain/outage.ts';
import type { Clock, HealthStore, MediaServer } from './ports.ts';

type Deps = {
  health: HealthStore;
  media: Pick<MediaServer, 'outages'>;
  clock: Clock;
  realTime: Clock;
  onSilent: (error: unknown) => void;
};
type Window = { from: Date; to: Date };

export type KnownOutages = {
  /** What booking knows by itself. */
  own(window: Window): Promise<Outage[]>;
  ownRecord(window: Window): Promise<OutageRecord>;
  /** Undefined while media does not say and has not been silent for long enough to be away: nobody is judged then. */
  all(window: Window): Promise<readonly Outage[] | undefined>;
  /** The same with how far it goes: who judges for good waits for the next sign of whoever may be away. */
  record(window: Window): Promise<OutageRecord | undefined>;
};

export function makeKnownOutages({ health, media, clock, realTime, onSilent }: Deps): KnownOutages {
  const own = (window: Window) => health.list(window, { real: realTime.now(), school: clock.now() });

  async function isAway(): Promise<boolean> {
    const now = clock.now();
    const known = await own({ from: new Date(now.getTime() - 1), to: now });
    return known.some(({ part }) => part === 'room');
  }

  /** Booking is there as it judges, and media says itself how far it knows: a gateway is the one to be waited for. */
  async function ownRecord(window: Window): Promise<OutageRecord> {
    const [real, school] = [realTime.now(), clock.now()];
    const heardAt = (await health.gatewayHeardAt(real)) ?? real;
    const wholeUntil = new Date(school.getTime() - (real.getTime() - heardAt.getTime()));
    return { outages: await own(window), wholeUntil };
  }

  async function record(window: Window): Promise<OutageRecord | undefined> {
    const theirs = await media.outages(window).catch(async (error: unknown) => {
      onSilent(error);
      return (await isAway()) ? { outages: [], knownUntil: undefined } : undefined;
    });
    if (!theirs) return undefined;
    const { outages, wholeUntil } = await ownRecord(window);
    const { knownUntil = wholeUntil } = theirs;
    return {
      outages: [...outages, ...theirs.outages],
      wholeUntil: knownUntil < wholeUntil ? knownUntil : wholeUntil,
    };
  }

  return { own, ownRecord, record, all: async (window) => (await record(window))?.outages };
}

/** Asks media too: that it answers is a sign of its life, and that booking is there is none. */
export function makeNoteAlive({ health, media, clock, realTime }: Omit<Deps, 'onSilent'>) {
  return async (): Promise<void> => {
    const moment = () => ({ real: realTime.now(), school: clock.now() });
    await health.note('booking', moment());
    const now = clock.now();
    await media.outages({ from: now, to: now });
    await health.note('room', moment());
  };
}
