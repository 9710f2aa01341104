/** When nobody could be in a lesson: what booking has on record of the gateway, of itself and of media's answers, and what media has of its nodes. */
import type { Outage } from '../domain/outage.ts';
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
  /** Undefined while media does not say and has not been silent for long enough to be away: nobody is judged then. */
  all(window: Window): Promise<Outage[] | undefined>;
  /** The same, and undefined also while some part may be away that was not away for long enough yet: who judges for good waits for its next sign. */
  certain(window: Window): Promise<Outage[] | undefined>;
};

export function makeKnownOutages({ health, media, clock, realTime, onSilent }: Deps): KnownOutages {
  const own = (window: Window) => health.list(window, { real: realTime.now(), school: clock.now() });

  async function isAway(): Promise<boolean> {
    const now = clock.now();
    const known = await own({ from: new Date(now.getTime() - 1), to: now });
    return known.some(({ part }) => part === 'room');
  }

  async function all(window: Window): Promise<Outage[] | undefined> {
    const theirs = await media.outages(window).catch(async (error: unknown) => {
      onSilent(error);
      return (await isAway()) ? [] : undefined;
    });
    return theirs && [...(await own(window)), ...theirs];
  }

  return {
    own,
    all,
    certain: async (window) => ((await health.isUnsure(realTime.now())) ? undefined : all(window)),
  };
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
