/** What a mail about a lesson says, as its reader reads it. */
import { lessonTitle } from '@parlance/proto/json/lesson';
import { lesson as limits } from '@parlance/proto/limits';
import type { LessonLetter, LessonWords } from '../domain/lesson-letter.ts';
import { dayOf, shortTime, wallOf, wallTime } from './wall-time.ts';

type Reader = { timeZone: string; now: Date };

export function lessonWords(letter: LessonLetter, { timeZone, now }: Reader): LessonWords {
  const { title, topic, role, by, reason, isRefunded, isSeatOnly, rating, startsAt, until, calendar } = letter;
  const { movedFrom = null, others = [], hours = [] } = letter;
  const who = letter.other || (role === 'student' ? 'your teacher' : 'your student');
  const { time, city, offset } = wallOf(startsAt, timeZone);
  const end = wallOf(startsAt + limits.lengthMs, timeZone);
  const place = city ? `${city} (${offset})` : offset;
  return {
    lesson: lessonTitle({ title, topic, who }),
    who,
    title,
    topic,
    start: shortTime(startsAt, timeZone, now.getTime()),
    hours: `${time} to ${end.time}`,
    day: `${dayOf(startsAt, timeZone)}, ${place}`,
    theirs: theirTime(letter, timeZone),
    cancelUntil: cancelWords(letter, { timeZone, now }),
    cancelEach: eachWords(letter),
    by,
    role,
    reason,
    isRefunded,
    isSeatOnly,
    rating,
    calendar: calendar?.method ?? null,
    until: until === null ? '' : wallTime(until, timeZone),
    movedFrom: movedFrom === null ? '' : wallTime(movedFrom, timeZone),
    place,
    instead: hours.map((at) => hoursOf(at, timeZone)),
    all: [startsAt, ...others.map((one) => one.startsAt)].map((at) => hoursOf(at, timeZone)),
  };
}

function hoursOf(at: number, timeZone: string): string {
  return `${dayOf(at, timeZone)}, ${wallOf(at, timeZone).time} to ${wallOf(at + limits.lengthMs, timeZone).time}`;
}

/** Only where the other side's clock shows another time. */
function theirTime({ startsAt, other, otherZone }: LessonLetter, timeZone: string): string {
  const [mine, theirs] = [wallOf(startsAt, timeZone), wallOf(startsAt, otherZone)];
  if (!other || !theirs.city || mine.offset === theirs.offset) return '';
  const day = mine.day === theirs.day ? '' : `${theirs.weekday} `;
  return `${day}${theirs.time} for ${other} in ${theirs.city}`;
}

const minute = 60_000;
const lockOf = ({ cancelLockMinutes = limits.cancelLockMs / minute }: LessonLetter): number => cancelLockMinutes;

function cancelWords(letter: LessonLetter, { timeZone, now }: Reader): string {
  const { startsAt, role } = letter;
  const until = startsAt - lockOf(letter) * minute;
  return role === 'student' && until > now.getTime() ? wallTime(until, timeZone) : '';
}

function eachWords(letter: LessonLetter): string {
  const minutes = lockOf(letter);
  if (minutes === 0) return 'it begins';
  const span = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${span[0]} ${span[1]}${span[0] === 1 ? '' : 's'} before it`;
}
