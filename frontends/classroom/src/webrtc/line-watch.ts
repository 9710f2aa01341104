/** Looks at the line once a second and says what it should carry: both directions by themselves, on the time that never jumps. */
import { healthOf, worseHealth } from './line-health.ts';
import {
  afterLook,
  isBelow,
  ladderAt,
  sleptAfterMs,
  stepsWith,
  strainBorneMs,
  wokenAt,
  worseOf,
  type Health,
  type Ladder,
  type Step,
} from './line-ladder.ts';
import { afterHealth, markAt, markWithStep, type Mark, type SteadyMark } from './line-mark.ts';
import { makeLineMeter, type Reading, type Sides } from './line-measures.ts';

export type LineQuality = {
  /** What is sent, and what is received. */
  up: Step;
  down: Step;
  own: Mark;
  /** The others' lines, by person. */
  marks: ReadonlyMap<string, Mark>;
};
export const fullQuality: LineQuality = { up: 'high', down: 'high', own: 'good', marks: new Map() };

export type Look = Sides & { screenSent: boolean; screenReceived: boolean };
export const lookEveryMs = 1_000;

/** The state of the watch and each look's answer; no clock and no timer of its own. */
export function makeLineWatch(
  startMs: number,
  carried: { up: Step; down: Step } = fullQuality,
): (look: Look) => LineQuality {
  let meter = makeLineMeter();
  let lookedAt = startMs;
  let up: Ladder = { ...ladderAt(startMs), step: carried.up };
  let down: Ladder = { ...ladderAt(startMs), step: carried.down };
  let own: SteadyMark = markAt(startMs);
  const marks = new Map<string, SteadyMark>();

  return (look) => {
    const { nowMs } = look;
    if (nowMs - lookedAt > sleptAfterMs) {
      meter = makeLineMeter();
      [up, down] = [wokenAt(up, nowMs), wokenAt(down, nowMs)];
    }
    lookedAt = nowMs;
    const reading = meter(look);
    const health = { up: healthOf(reading.up, up.step), down: downHealth(reading, down.step) };
    up = afterLook(up, {
      health: health.up,
      nowMs,
      offered: stepsWith({ screen: look.screenSent }),
      borneMs: strainBorneMs.up,
    });
    down = afterLook(down, {
      health: health.down,
      nowMs,
      offered: stepsWith({ screen: look.screenReceived }),
      borneMs: reading.byOne ? strainBorneMs.downByOne : strainBorneMs.down,
    });
    own = afterHealth(own, worseHealth(health.up, health.down), nowMs);
    for (const [feed, measures] of reading.feeds) {
      marks.set(feed, afterHealth(marks.get(feed) ?? markAt(nowMs), healthOf(measures, down.step), nowMs));
    }
    const sent = withPicturesOf(up.step, down.step);
    return {
      up: sent,
      down: down.step,
      own: markWithStep(own.shown, worseOf(sent, down.step)),
      marks: new Map([...marks].map(([feed, { shown }]) => [feed, shown])),
    };
  };
}

/** One's own path to the server answers quickly: what one other person's lines lack is then more likely lost on theirs. */
const quickAnswerMs = 400;

function downHealth({ down, byOne }: Reading, step: Step): Health {
  const health = healthOf(down, step);
  const isQuick = down?.rttMs !== undefined && down.rttMs < quickAnswerMs;
  return byOne && isQuick && health === 'dire' ? 'bad' : health;
}

/** Who can no longer see the others' cameras has no line left for the own one. */
function withPicturesOf(up: Step, down: Step): Step {
  return isBelow(down, 'low') ? worseOf(up, 'screen') : up;
}

export function sameQuality(one: LineQuality, other: LineQuality): boolean {
  if (one.up !== other.up || one.down !== other.down || one.own !== other.own) return false;
  return one.marks.size === other.marks.size && [...one.marks].every(([feed, mark]) => other.marks.get(feed) === mark);
}
