/** Translates an instant of real time to the school's time with the offset that was in force then, not with today's. */
export type SchoolTime = {
  /** School time of a real instant. */
  at(real: Date): Date;
};

/** An instant of real time with the school's time as it stood then. */
export type Moment = { real: Date; school: Date };

export function momentOf({ at }: SchoolTime, real: Date): Moment {
  return { real, school: at(real) };
}

/** A build without a movable clock: the two times are one. */
export const realSchoolTime: SchoolTime = { at: (real) => new Date(real) };

/** From `since` (real) on, the school is `offsetMs` ahead of real time. */
export type OffsetChange = { since: Date; offsetMs: number };

/** Changes in the order they happened. Before the first one the school is taken to have had the first offset. */
export function schoolTimeFrom(changes: () => readonly OffsetChange[]): SchoolTime {
  return {
    at(real) {
      const known = changes();
      const inForce = known.findLast((change) => change.since.getTime() <= real.getTime()) ?? known[0];
      return new Date(real.getTime() + (inForce?.offsetMs ?? 0));
    },
  };
}
