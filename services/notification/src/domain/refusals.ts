/** Everything that notification refuses. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  ANNOUNCEMENT_NOT_FOUND: { kind: 'not-found', text: 'Announcement not found' },
  ANNOUNCEMENT_MALFORMED: {
    kind: 'malformed',
    text: 'An announcement needs a title, a message, an icon, a type and people to read it.',
    requirement: 'NS-36',
  },
  ANNOUNCEMENT_PERSON_UNKNOWN: {
    kind: 'rule',
    text: 'Some of these people have no account.',
    requirement: 'NS-36',
  },
  ANNOUNCEMENT_TIME_PAST: { kind: 'rule', text: 'This time is over. Choose a later one.' },
  ANNOUNCEMENT_POSTED: { kind: 'conflict', text: 'This announcement is posted and cannot be changed any more.' },
  PREFERENCES_MALFORMED: {
    kind: 'malformed',
    text: 'Each kind of news needs its ways once, times are of one day and differ, and reminders are among those offered.',
    requirement: 'NS-60',
  },
  UNSUBSCRIBE_LINK_INVALID: {
    kind: 'not-found',
    text: 'This link is not one of ours, or a part of it is missing.',
    requirement: 'NS-60',
  },
  INQUIRY_NOT_FOUND: { kind: 'not-found', text: 'This message was not found.' },
  INQUIRY_MALFORMED: {
    kind: 'malformed',
    text: 'The … of this message is missing, too long, or holds signs that nobody can see.',
    requirement: 'NS-56',
  },
  INQUIRIES_A_DAY: {
    kind: 'rate-limited',
    text: 'You have sent many messages today. Please try again tomorrow.',
    requirement: 'NS-56',
  },
  PUSH_OFF: { kind: 'rule', text: 'This school sends no browser notifications.' },
  PUSH_SUBSCRIPTION_MALFORMED: { kind: 'malformed', text: 'This is not what a browser says of a push subscription.' },
  PUSH_SERVICE_UNKNOWN: {
    kind: 'rule',
    text: 'Notifications by the push service of this browser are not supported.',
  },
  STALE_VERSION: { kind: 'stale', text: 'This has changed in the meantime.' },
} as const satisfies Declarations;

export const { refuse } = refusing(refusals);
