/** What a mail about a lesson says, as its reader reads it. */
import { lessonTitle } from '@parlance/proto/json/lesson';
import { lesson as limits } from '@parlance/proto/limits';
import type { LessonLetter, LessonWords } from '../domain/lesson-letter.ts';
import { dayOf, shortTime, wallOf, wallTime } from './wall-time.ts';

type Reader = { timeZone: string; now: Date };

export function lessonWords(letter: LessonLetter, { timeZone, now }: Reader): LessonWords {
  const { title, topic, role, by, reason, isRefunded, isSeatOnly, rating, startsAt, until, calendar } = letter;
  const { movedFrom = null } = letter;
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
    by,
    role,
    reason,
    isRefunded,
    isSeatOnly,
    rating,
    calendar: calendar?.method ?? null,
    until: until === null ? '' : wallTime(until, timeZone),
    movedFrom: movedFrom === null ? '' : wallTime(movedFrom, timeZone),
  };
}

/** Only where the other side's clock shows another time. */
function theirTime({ startsAt, other, otherZone }: LessonLetter, timeZone: string): string {
  const [mine, theirs] = [wallOf(startsAt, timeZone), wallOf(startsAt, otherZone)];
  if (!other || !theirs.city || mine.offset === theirs.offset) return '';
  const day = mine.day === theirs.day ? '' : `${theirs.weekday} `;
  return `${day}${theirs.time} for ${other} in ${theirs.city}`;
}

function cancelWords({ startsAt, role }: LessonLetter, { timeZone, now }: Reader): string {
  const until = startsAt - limits.cancelLockMs;
  return role === 'student' && until > now.getTime() ? wallTime(until, timeZone) : '';
}
