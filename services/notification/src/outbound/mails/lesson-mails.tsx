/** Mails about a lesson: what was booked and what came of it. */
import type { LessonMailKind } from '../../domain/mail-kind.ts';
import type { LessonMailValues } from '../../usecases/ports.ts';
import type { Mail } from './mail.ts';
import { Button, Hours, Paragraph, Quote, When } from './parts.tsx';

type Values = LessonMailValues;

const isStudent = ({ role }: Pick<Values, 'role'>) => role === 'student';
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
/** Sentences of what is so; the others are left out. */
const sentences = (...all: (string | false | null)[]) => all.filter(Boolean).join(' ');
const named = ({ title }: Pick<Values, 'title'>) => (title ? `group lesson “${title}”` : 'lesson');
const refund = ({ isRefunded }: Values) => isRefunded && 'Your token is back, and you can book with it again.';
const topicOf = ({ topic }: Values) => (topic ? `Topic: ${topic}.` : '');

const Reason = ({ children }: { children: string }) => (children === '' ? null : <Quote>{children}</Quote>);

const calendarOf = ({ calendar }: Values) =>
  calendar && `The file lesson.ics ${calendar === 'cancel' ? 'takes it out of' : 'adds it to'} your calendar.`;

/** Who reads it did it: told all the same, for the calendar. */
const isOwn = ({ by, role }: Values) => by === role;
const withOther = (values: Values) => (values.title ? named(values) : `lesson with ${values.who}`);

const cancelledBy = (values: Values) => {
  if (isOwn(values)) return sentences(`You cancelled your ${withOther(values)}.`, refund(values));
  const who = values.by === 'school' ? 'the school' : values.who;
  if (values.isSeatOnly)
    return `${capital(values.who)} gave back the seat in your ${named(values)}. The lesson stands.`;
  const what = values.by === 'school' && !values.title ? `lesson with ${values.who}` : named(values);
  return sentences(`${capital(who)} cancelled your ${what}.`, refund(values));
};

/** A group has no other teacher. */
const nextOf = ({ title, by }: Values) =>
  title === '' && by === 'tutor' ? 'See who is free instead' : 'Find another lesson';

const reminder = {
  subject: ({ lesson, start }: Values) => `${start}: ${lesson}`,
  // A group's teacher knows it by its title.
  opening: (values: Values) =>
    isStudent(values) || !values.title
      ? `You have a ${named(values)} with ${values.who}.`
      : `You teach the ${named(values)}.`,
  body: (values: Values) => (
    <>
      <When {...values} />
      <Paragraph>
        {sentences(
          topicOf(values),
          values.cancelUntil && `You can cancel until ${values.cancelUntil} and get your token back.`,
          calendarOf(values),
        )}
      </Paragraph>
      <Button to={values.link}>See the lesson</Button>
    </>
  ),
};

export const lessonMails: Record<LessonMailKind, Mail<Values>> = {
  'lesson-booked': {
    subject: ({ lesson, start }) => `Booked: ${lesson}, ${start}`,
    heading: (values) => (isStudent(values) ? 'Your lesson is booked' : 'You have a new booking'),
    opening: (values) =>
      isStudent(values)
        ? `Your ${named(values)} with ${values.who} is booked.`
        : values.title
          ? `${capital(values.who)} took a seat in your ${named(values)}.`
          : `${capital(values.who)} booked a lesson with you.`,
    body: (values) => (
      <>
        <When {...values} />
        <Paragraph>
          {sentences(
            topicOf(values),
            values.cancelUntil && `You can cancel until ${values.cancelUntil} and get your token back.`,
            calendarOf(values),
          )}
        </Paragraph>
        <Button to={values.link}>See the lesson</Button>
      </>
    ),
    foot: 'You get this for every lesson that is booked.',
  },
  'lessons-booked': {
    subject: ({ all, who, start }) => `Booked: ${all.length} lessons with ${who}, first ${start}`,
    heading: (values) =>
      isStudent(values) ? `Your ${values.all.length} lessons are booked` : `You have ${values.all.length} new bookings`,
    opening: (values) =>
      isStudent(values)
        ? `You booked ${values.all.length} lessons with ${values.who}, a token each.`
        : `${capital(values.who)} booked ${values.all.length} lessons with you.`,
    body: (values) => (
      <>
        <Hours all={values.all} place={values.place} />
        <Paragraph>
          {sentences(
            topicOf(values),
            isStudent(values) && `You can cancel each until ${values.cancelEach} and get its token back.`,
            'The file lessons.ics adds all of them to your calendar.',
          )}
        </Paragraph>
        <Button to={values.link}>{isStudent(values) ? 'See your lessons' : 'See your schedule'}</Button>
      </>
    ),
    foot: 'You get this when several lessons are booked at once.',
  },
  'lesson-moved': {
    subject: ({ lesson, start }) => `Moved: ${lesson}, now ${start}`,
    heading: 'Your lesson is at another time',
    opening: (values) =>
      isOwn(values) ? `You moved your ${withOther(values)}.` : `${capital(values.who)} moved your ${named(values)}.`,
    body: (values) => (
      <>
        <When {...values} />
        <Paragraph>
          {sentences(
            values.movedFrom && `It was to begin on ${values.movedFrom}.`,
            topicOf(values),
            values.calendar && 'The file lesson.ics moves it in your calendar.',
          )}
        </Paragraph>
        <Button to={values.link}>See the lesson</Button>
      </>
    ),
    foot: 'You get this when a lesson of yours is moved.',
  },
  'lesson-cancelled': {
    subject: ({ lesson, start, isSeatOnly }) => `${isSeatOnly ? 'Seat given back' : 'Cancelled'}: ${lesson}, ${start}`,
    heading: ({ isSeatOnly }) => (isSeatOnly ? 'A seat was given back' : 'Your lesson is cancelled'),
    opening: cancelledBy,
    body: (values) => (
      <>
        <When {...values} />
        <Reason>{values.reason}</Reason>
        <Paragraph>{sentences(!values.isSeatOnly && calendarOf(values))}</Paragraph>
        <Button to={values.link}>{isStudent(values) ? nextOf(values) : 'See your schedule'}</Button>
      </>
    ),
    foot: 'You get this when a lesson of yours is cancelled.',
  },
  'lesson-tutor-absent': {
    subject: ({ lesson, start }) => `Teacher absent: ${lesson}, ${start}`,
    heading: 'Your teacher did not come',
    opening: (values) =>
      sentences(`We are sorry: ${values.who} did not come to your ${named(values)}.`, refund(values)),
    body: (values) => (
      <>
        <When {...values} />
        <Button to={values.link}>{nextOf({ ...values, by: 'tutor' })}</Button>
      </>
    ),
    foot: 'The school sees every lesson that a teacher misses.',
  },
  'lesson-feedback': {
    subject: ({ lesson, start }) => `Feedback: ${lesson}, ${start}`,
    heading: 'Your feedback is here',
    opening: (values) => `${capital(values.who)} wrote feedback on your ${named(values)}.`,
    body: (values) => (
      <>
        <When {...values} />
        <Paragraph>{topicOf(values)}</Paragraph>
        <Button to={values.link}>Read the feedback</Button>
      </>
    ),
    foot: 'You get this after each lesson with feedback.',
  },
  'lesson-rating': {
    subject: ({ who, rating }) => `${capital(who)} rated your lesson: ${rating} of 5`,
    heading: 'A student rated your lesson',
    opening: ({ who, rating }) => `${capital(who)} gave your lesson ${rating} of 5.`,
    body: ({ reason, link }) => (
      <>
        <Reason>{reason}</Reason>
        <Button to={link}>See the lesson</Button>
      </>
    ),
    foot: 'You get this for every rating.',
  },
  'lesson-reminder-day': {
    ...reminder,
    heading: ({ start }) => (start.startsWith('Tomorrow') ? 'Your lesson is tomorrow' : 'Your lesson is soon'),
    foot: 'You get this the day before each lesson.',
  },
  'lesson-reminder-three-hours': {
    ...reminder,
    heading: 'Your lesson begins in a few hours',
    foot: 'You get this three hours before each lesson.',
  },
  'lesson-reminder-hour': {
    ...reminder,
    heading: 'Your lesson begins within the hour',
    foot: 'You get this an hour before each lesson.',
  },
  'lesson-feedback-due': {
    subject: ({ lesson, start }) => `Feedback due: ${lesson}, ${start}`,
    heading: 'Your feedback is due',
    opening: (values) => `There is feedback to give on your ${named(values)}. Waiting: ${values.who}.`,
    body: (values) => (
      <>
        <When {...values} />
        <Paragraph>{values.until && `You can give it until ${values.until}.`}</Paragraph>
        <Button to={values.link}>Give feedback</Button>
      </>
    ),
    foot: 'You get this four hours before the time for feedback is over.',
  },
  'lesson-proposal': {
    subject: ({ who, start }) => `Another time? ${capital(who)} cannot teach ${start}`,
    heading: 'Your teacher is away at that time',
    opening: (values) => `We are sorry: ${values.who} cannot teach your lesson. Choose another time with one click.`,
    body: (values) => (
      <>
        <When {...values} />
        <Paragraph>{`${capital(values.who)} is free instead:`}</Paragraph>
        <Hours all={values.instead} place={values.place} />
        <Paragraph>
          {sentences(
            'Your token moves along, or you have it back.',
            values.until &&
              `Please answer until ${values.until}; after that the lesson is cancelled and your token is back.`,
          )}
        </Paragraph>
        <Button to={values.link}>Choose a time</Button>
      </>
    ),
    foot: 'You get this when a teacher cannot teach a lesson that you booked.',
  },
  'lesson-stays': {
    subject: ({ lesson, start }) => `It stays: ${lesson}, ${start}`,
    heading: 'Your lesson stays as it was',
    opening: (values) => `${capital(values.who)} can teach your lesson after all. You need not answer any more.`,
    body: (values) => (
      <>
        <When {...values} />
        <Paragraph>{topicOf(values)}</Paragraph>
        <Button to={values.link}>See the lesson</Button>
      </>
    ),
    foot: 'You get this when a teacher whom you were asked about is there after all.',
  },
};
