/** Every mail that there is, with what triggers it and as it reads with values of a sample: for the list of mails and for looking at them. */
import { lessonMailKinds, billingMailKinds, mailKinds, wordMailKinds } from '../src/domain/mail-kind.ts';
import type { HourNewsKind, LessonMailKind, MailKind } from '../src/domain/mail-kind.ts';
import { hourTitles, hourWords } from '../src/domain/hour-notice.ts';
import type { LessonLetter } from '../src/domain/lesson-letter.ts';
import { trustedLink } from '../src/domain/trusted-link.ts';
import { turnedOffBy } from '../src/domain/who-is-told.ts';
import type { Inquiry } from '../src/domain/inquiry.ts';
import {
  renderBillingMail,
  renderInquiryMail,
  renderLessonMail,
  renderMail,
  renderWordMail,
} from '../src/outbound/mails/render-mail.ts';
import type { WrittenMail } from '../src/usecases/ports.ts';
import { inquiryWords } from '../src/wire/inquiry-words.ts';
import { lessonWords } from '../src/wire/lesson-words.ts';

const triggers: Record<MailKind, string> = {
  verify: 'Somebody signs up, or asks for the link again',
  reset: 'Nothing: a sample for developers; the mail that people get is Keycloak’s',
  'profile-update': 'A student asks for changes of the profile',
  'address-notice': 'A student asks for another address; goes to the one of before',
  warning: 'An administrator decides so on a report; goes to the teacher',
  'address-taken': 'Somebody signs up with an address that has an account',
  'application-confirm': 'Somebody applies to teach',
  'application-address-taken': 'Somebody applies with an address that has an account',
  'application-received': 'The applicant confirms the address',
  'application-accepted': 'The school accepts the application',
  'application-rejected': 'The school declines it as submitted',
  'application-training': 'The training begins',
  'application-confirmed': 'The training is complete',
  'application-rejected-service': 'The school declines it after it was accepted',
  'application-rejected-training': 'The school ends the training',
  'application-file-needed': 'The school asks for a document again',
  'application-removed': 'The school removes the application',
  'billing-receipt': 'A payment came in',
  'billing-payment-failed': 'A card was declined',
  'billing-card-expires': 'A card expires soon',
  'billing-trial-ends': 'A free trial ends soon',
  'billing-subscription-cancelled': 'A plan does not renew any more',
  'billing-refunded': 'Money goes back',
  'lesson-booked': 'A lesson, or a seat in one, is booked; goes to student and teacher, with an invitation',
  'lessons-booked':
    'A student repeats a lesson weekly; goes to student and teacher, once, with all entries in one file',
  'lesson-moved': 'A student moves a lesson to another hour; goes to student and teacher, with the invitation anew',
  'lesson-cancelled': 'It is cancelled, or the seat given back; goes to both sides, whoever it was',
  'lesson-tutor-absent': 'The teacher did not come; goes to each student',
  'lesson-feedback': 'The teacher writes feedback; goes to its student',
  'lesson-rating': 'A student rates a lesson; goes to its teacher',
  'lesson-reminder-day': '24 hours before a lesson; goes to everybody in it',
  'lesson-reminder-three-hours': 'Three hours before a lesson; goes to who wishes for it',
  'lesson-reminder-hour': 'An hour before a lesson; goes to everybody in it',
  'school-news':
    'An administrator posts an announcement that is told outside the portal too; goes to everybody whom it is for',
  'hour-asked': 'An administrator asks for an hour on the demand map; goes to teachers of the stream who are free then',
  'hour-opened': 'An hour opens that a student wanted or searched for; goes to the student, at most once a day',
  'message-waiting': 'A message waits unread for 15 minutes; goes to its reader, once until it is read',
  'lesson-feedback-due':
    'Four hours before feedback cannot be given any more; goes to the teacher while somebody waits',
  'lesson-proposal':
    'A teacher marks time off over a lesson; goes to its student, with the hours that are free instead',
  'lesson-stays': 'The teacher takes the time off back before the student has answered; goes to its student',
};

const name = 'Camila Duarte';
const link = trustedLink('https://school.example.com/student/bookings?view=upcoming');
const billing = {
  amount: 'USD 119.00',
  plan: 'PTE one-on-one',
  tokens: '10 tokens',
  number: '2026-11-0417',
  when: 'Thu 26 Nov 2026, 08:10 (Sao Paulo, UTC−3)',
  card: 'Visa ending in 4417',
  expiry: '04/2028',
};
const letter = (kind: LessonMailKind): LessonLetter => ({
  kind,
  role: /rating|feedback-due|moved/.test(kind) ? 'tutor' : 'student',
  bookingId: '',
  title: '',
  topic: 'HL306 Explaining a delay',
  startsAt: Date.parse('2026-11-25T12:00:00Z'),
  other: 'Hannah Okafor',
  otherZone: 'America/Toronto',
  by: 'tutor',
  reason: kind === 'lesson-cancelled' || kind === 'lesson-rating' ? 'I have to see a doctor that morning.' : '',
  isRefunded: kind === 'lesson-cancelled' || kind === 'lesson-tutor-absent',
  isSeatOnly: false,
  calendar: /booked|moved|cancelled|reminder/.test(kind)
    ? { method: kind === 'lesson-cancelled' ? 'cancel' : 'request', version: 2 }
    : null,
  rating: 5,
  until: /feedback-due|proposal/.test(kind) ? Date.parse('2026-11-26T12:00:00Z') : null,
  hours:
    kind === 'lesson-proposal'
      ? [27, 50, 74].map((hours) => Date.parse('2026-11-25T12:00:00Z') + hours * 3_600_000)
      : [],
  movedFrom: kind === 'lesson-moved' ? Date.parse('2026-11-26T13:00:00Z') : null,
  others: (kind === 'lessons-booked' ? [1, 2, 3] : []).map((week) => ({
    bookingId: String(week),
    topic: 'HL306 Explaining a delay',
    startsAt: Date.parse('2026-11-25T12:00:00Z') + week * 7 * 86_400_000,
    version: 2,
  })),
});
const inquiry: Inquiry = {
  id: '',
  kind: 'contact',
  about: '',
  subject: 'My certificate',
  message: 'I finished the course on Monday.\nWhere is my certificate?',
  page: '/student/materials',
  build: '4f2a91c',
  mayReply: true,
  role: 'student',
  uid: '',
  name,
  email: null,
  sentAt: new Date('2026-11-24T12:00:00Z'),
  state: 'new',
  takenBy: null,
  takenByName: null,
  note: '',
  doneAt: null,
  version: 1,
};
const announced = {
  from: 'Nadia Rahman',
  title: 'The school is closed on Friday 25 December',
  lines: [
    'No lessons can be booked for that day, and none that were booked are lost: you choose another hour.',
    'From Saturday on everything is as always. We wish you a good rest.',
  ],
};
const message = { from: 'Hannah Okafor', title: '', lines: [] };
const wantedHour = {
  startsAt: new Date('2026-11-26T22:30:00Z'),
  timeZone: 'America/Sao_Paulo',
  isPte: false,
  others: 0,
};
const ofHour = (kind: HourNewsKind) => ({ from: '', title: hourTitles[kind], lines: [hourWords(kind, wantedHour)] });
const words = {
  'school-news': announced,
  'message-waiting': message,
  'hour-asked': ofHour('hour-asked'),
  'hour-opened': ofHour('hour-opened'),
};
const reader = { timeZone: 'America/Sao_Paulo', now: new Date('2026-11-24T12:00:00Z') };

/** `offWith`: the kind of news that its reader turns off with it. */
type SampleMail = { kind: string; trigger: string; offWith: string; mail: WrittenMail };

const about = <K extends MailKind>(kind: K) => ({
  kind,
  trigger: triggers[kind],
  offWith: turnedOffBy(kind) ?? 'always sent',
});

export const sampleMails = (): SampleMail[] => [
  ...mailKinds.map((kind) => {
    const mail = renderMail(kind, { name, link, reason: 'The scan of your degree cannot be read.' });
    return { ...about(kind), mail };
  }),
  ...billingMailKinds.map((kind) => ({
    ...about(kind),
    mail: renderBillingMail(kind, { name, link, ...billing }),
  })),
  ...lessonMailKinds.map((kind) => {
    const mail = renderLessonMail(kind, { name, link, ...lessonWords(letter(kind), reader) });
    return { ...about(kind), mail };
  }),
  ...wordMailKinds.map((kind) => ({
    ...about(kind),
    mail: renderWordMail(kind, { name, link, ...words[kind] }),
  })),
  {
    kind: 'inquiry',
    trigger: 'Somebody writes to the school; goes to its own inbox, and is answered to whoever wrote',
    offWith: 'always sent',
    mail: renderInquiryMail(inquiryWords(inquiry, true)),
  },
];
