/** What a mail says to whom, asked for when it leaves: links and addresses are never stored. */
import { lesson as limits } from '@parlance/proto/limits';
import { entryUid } from '@parlance/runtime/calendar/entry-uid';
import type { BillingNotice } from '../domain/billing-notice.ts';
import { isOutdated, type LessonLetter } from '../domain/lesson-letter.ts';
import { SendingOutdated, SendingRefused } from '../domain/not-sent.ts';
import { trustedLink } from '../domain/trusted-link.ts';
import { billingWords } from '../wire/billing-words.ts';
import { lessonWords } from '../wire/lesson-words.ts';
import type {
  Addressee,
  Addressees,
  CalendarPart,
  ClaimedMail,
  MailLinks,
  RenderBillingMail,
  RenderLessonMail,
  RenderMail,
  WriteCalendar,
  WrittenMail,
} from './ports.ts';

export type LetterDeps = {
  links: MailLinks;
  addressees: Addressees;
  render: RenderMail;
  renderBilling: RenderBillingMail;
  renderLesson: RenderLessonMail;
  writeCalendar: WriteCalendar;
  /** Real time: links expire by it. */
  now: () => Date;
  /** The school's: lessons go by it. */
  schoolNow: () => Date;
};

type Letter = WrittenMail & { to: string; calendar?: CalendarPart };

export async function writeLetter(mail: ClaimedMail, deps: LetterDeps): Promise<Letter> {
  const { notice } = mail;
  if (!notice) return letterWithLink(mail, deps);
  const person = await deps.addressees.find(mail.uid);
  if (person === undefined) throw new SendingRefused('there is no such account any more');
  return 'role' in notice
    ? lessonLetter(notice, { ...person, uid: mail.uid }, deps)
    : billingLetter(notice, person, deps);
}

async function letterWithLink(
  { kind, reference }: Extract<ClaimedMail, { notice?: null }>,
  { links, render, now }: LetterDeps,
): Promise<Letter> {
  const found = await links.find(reference);
  if (found === undefined) throw new SendingRefused('the link is not known any more');
  if (found.expiresAt !== undefined && found.expiresAt <= now()) throw new SendingRefused('the link has expired');
  return { to: found.email, ...render(kind, found) };
}

/** Where a student sees what a mail is about, and does what it asks for. */
const billingPath = ({ kind }: BillingNotice): string =>
  kind === 'billing-receipt' || kind === 'billing-refunded'
    ? '/student/subscription?view=billing'
    : '/student/subscription';

function billingLetter(
  notice: BillingNotice,
  { email, name, timeZone, portal }: Addressee,
  { renderBilling }: LetterDeps,
): Letter {
  const link = trustedLink(new URL(billingPath(notice), portal).href);
  return { to: email, ...renderBilling(notice.kind, { name, link, ...billingWords(notice, timeZone) }) };
}

/** Where something can be done about it. */
function lessonPath({ kind, role, title, isSeatOnly }: LessonLetter): string {
  const group = title ? '&kind=group' : '';
  if (kind === 'lesson-rating') return '/tutor/dashboard';
  if (kind === 'lesson-feedback-due') return `/tutor/bookings?view=history${group}`;
  if (kind === 'lesson-feedback') return `/student/bookings?view=history${group}`;
  if (kind === 'lesson-booked' || kind.startsWith('lesson-reminder') || isSeatOnly)
    return role === 'student' ? `/student/bookings?view=upcoming${group}` : `/tutor/bookings?view=upcoming${group}`;
  return role === 'student' ? `/student/bookings?view=search${group}` : '/tutor/schedule';
}

type Reader = Addressee & { uid: string };

function lessonLetter(letter: LessonLetter, reader: Reader, deps: LetterDeps): Letter {
  const { email: to, name, timeZone, portal } = reader;
  const now = deps.schoolNow();
  if (isOutdated(letter, now)) throw new SendingOutdated('what it reminds of is over');
  const link = trustedLink(new URL(lessonPath(letter), portal).href);
  const words = lessonWords(letter, { timeZone, now });
  const calendar = calendarPart(letter, { reader, link, summary: words.lesson, deps });
  return { to, ...deps.renderLesson(letter.kind, { name, link, ...words }), ...(calendar && { calendar }) };
}

type Invited = { reader: Reader; link: string; summary: string; deps: LetterDeps };

function calendarPart(
  { calendar, bookingId, startsAt }: LessonLetter,
  { reader: { uid, name, email }, link, summary, deps }: Invited,
): CalendarPart | undefined {
  if (!calendar) return undefined;
  const { method, version } = calendar;
  const content = deps.writeCalendar({
    uid: entryUid(bookingId, uid),
    version,
    method,
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + limits.lengthMs),
    summary,
    description: link,
    link,
    attendee: { name, email },
  });
  return { method: method === 'cancel' ? 'CANCEL' : 'REQUEST', content };
}
