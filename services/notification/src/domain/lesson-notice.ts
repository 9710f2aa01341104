/** What the bell says of a lesson: from the other side where it acted, and from the school where nobody of the lesson did (ANN-05). */
import { adminTeam, type NewAnnouncement } from './announcement.ts';
import type { LessonNews } from './lesson-news.ts';
import { startWords } from './lesson-time.ts';
import type { LessonNewsKind } from './mail-kind.ts';

export type PersonalNotice = NewAnnouncement & { uid: string };

const titles: Readonly<Record<LessonNewsKind, string>> = {
  'lesson-booked': 'Lesson booked',
  'lessons-booked': 'Lessons booked',
  'lesson-moved': 'Lesson moved',
  'lesson-cancelled': 'Lesson cancelled',
  'lesson-tutor-absent': 'Teacher absent',
  'lesson-feedback': 'Feedback arrived',
  'lesson-rating': 'Rating arrived',
  'lesson-reminder-day': 'Lesson reminder',
  'lesson-reminder-three-hours': 'Lesson reminder',
  'lesson-reminder-hour': 'Lesson reminder',
  'lesson-reminder-soon': 'Lesson in ten minutes',
  'lesson-feedback-due': 'Feedback due',
  'lesson-claim': 'The school’s answer',
  'lesson-proposal': 'Another time?',
  'lesson-stays': 'Your lesson stays',
};

const icons: Readonly<Record<LessonNewsKind, string>> = {
  'lesson-booked': 'calendar',
  'lessons-booked': 'calendar',
  'lesson-moved': 'calendar',
  'lesson-cancelled': 'calendar',
  'lesson-tutor-absent': 'calendar',
  'lesson-feedback': 'feedback',
  'lesson-rating': 'star',
  'lesson-reminder-day': 'calendar',
  'lesson-reminder-three-hours': 'calendar',
  'lesson-reminder-hour': 'calendar',
  'lesson-reminder-soon': 'calendar',
  'lesson-feedback-due': 'feedback',
  'lesson-claim': 'calendar',
  'lesson-proposal': 'calendar',
  'lesson-stays': 'calendar',
};

export function noticeOf(news: LessonNews, id: string, at: Date): PersonalNotice {
  const { kind, to, lesson, by, other } = news;
  const isFromSchool = by === 'school' || other.name === '';
  return {
    id,
    title: isSeatOnly(news) ? 'Seat given back' : titles[kind],
    message: messageOf(news),
    from: isFromSchool ? adminTeam : other.name,
    at,
    roles: [to.role],
    icon: icons[kind],
    type: 'user',
    adminPost: isFromSchool,
    uid: to.uid,
    about: { bookingId: lesson.bookingId, tutor: lesson.tutor.uid },
  };
}

/** A student left, and the lesson stands. */
export function isSeatOnly({ kind, to, lesson }: Pick<LessonNews, 'kind' | 'to' | 'lesson'>): boolean {
  return kind === 'lesson-cancelled' && to.role === 'tutor' && lesson.isStanding;
}

/** Its teacher failed a student who is offered others. */
const isOthersTurn = ({ kind, to, by, lesson }: LessonNews): boolean =>
  to.role === 'student' &&
  lesson.title === '' &&
  (kind === 'lesson-tutor-absent' || (kind === 'lesson-cancelled' && by === 'tutor'));

/** Of nobody whose name is known one speaks by what they are. */
const nameOr = (name: string, otherwise: string): string => (name === '' ? otherwise : name);

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const untilWords = ({ until, lesson, to }: LessonNews) => startWords(until ?? lesson.startsAt, to.timeZone);

function messageOf(news: LessonNews): string {
  const { kind, reason, isRefunded } = news;
  const done = `${capital(doneWords(news))}.`;
  const isTheirWord = kind === 'lesson-rating' || kind === 'lesson-claim';
  const words = reason && `${isTheirWord ? 'They wrote' : 'Reason'}: ${reason}`;
  const others = isOthersTurn(news) ? 'See on its page who is free instead.' : '';
  return [done, isRefunded ? 'Your token is back.' : '', others, words].filter(Boolean).join(' ');
}

function severalWords({ to, lesson, others }: LessonNews, who: string): string {
  const what = `${others.length + 1} lessons`;
  const last = others.at(-1) ?? lesson;
  const when = `from ${startWords(lesson.startsAt, to.timeZone)} until ${startWords(last.startsAt, to.timeZone)}`;
  return to.role === 'student' ? `your ${what} with ${who} ${when} are booked` : `${who} booked ${what} ${when}`;
}

function doneWords(news: LessonNews): string {
  const { kind, to, lesson, by, other } = news;
  const isStudent = to.role === 'student';
  const who = nameOr(other.name, isStudent ? 'your teacher' : 'your student');
  const name = lesson.title ? `group lesson "${lesson.title}"` : 'lesson';
  const when = `on ${startWords(lesson.startsAt, to.timeZone)}`;
  switch (kind) {
    case 'lesson-booked':
      if (isStudent) return `your ${name} with ${who} ${when} is booked`;
      return lesson.title ? `${who} took a seat in your ${name} ${when}` : `${who} booked your ${name} ${when}`;
    case 'lessons-booked':
      return severalWords(news, who);
    case 'lesson-moved':
      return `${who} moved your ${name} from ${startWords(news.movedFrom ?? lesson.startsAt, to.timeZone)} to ${startWords(lesson.startsAt, to.timeZone)}`;
    case 'lesson-cancelled':
      if (isSeatOnly(news)) return `${who} gave back the seat in your ${name} ${when}`;
      return `${by === 'school' ? 'the school' : who} cancelled your ${name} ${when}`;
    case 'lesson-tutor-absent':
      return `${who} did not come to your ${name} ${when}`;
    case 'lesson-feedback':
      return `${who} wrote feedback on your ${name} ${when}`;
    case 'lesson-rating':
      return `${who} rated your lesson: ${news.rating} of 5`;
    case 'lesson-reminder-day':
    case 'lesson-reminder-three-hours':
    case 'lesson-reminder-hour':
    case 'lesson-reminder-soon':
      // A group's teacher knows it by its title.
      return `your ${name}${isStudent || !lesson.title ? ` with ${who}` : ''} starts ${when}`;
    case 'lesson-claim':
      return `the school ${news.isAccepted ? 'accepted' : 'could not accept'} what you said about your ${name} ${when}`;
    case 'lesson-feedback-due':
      return `feedback on your ${name} ${when} can be given until ${untilWords(news)}. Waiting: ${who}`;
    case 'lesson-proposal':
      return `${who} cannot teach your ${name} ${when}. Choose another time or have your token back until ${untilWords(news)}`;
    case 'lesson-stays':
      return `${who} can teach your ${name} ${when} after all, and you need not answer any more`;
  }
}
