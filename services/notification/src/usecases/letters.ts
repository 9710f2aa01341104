/** What a mail says to whom, asked for when it leaves: links and addresses are never stored. */
import type { RoleWord } from '@parlance/proto/json/words';
import { lesson as limits } from '@parlance/proto/limits';
import { entryUid } from '@parlance/runtime/calendar/entry-uid';
import type { BillingNotice } from '../domain/billing-notice.ts';
import { isOutdated, worthUntil, type LessonLetter } from '../domain/lesson-letter.ts';
import { hourPath, hourTitles, hourWords, type ToldHour } from '../domain/hour-notice.ts';
import { lessonPath } from '../domain/lesson-path.ts';
import { SendingNotYet, SendingOutdated, SendingRefused } from '../domain/not-sent.ts';
import { quietUntil } from '../domain/quiet-hours.ts';
import { trustedLink } from '../domain/trusted-link.ts';
import { turnedOffBy, waysFor } from '../domain/who-is-told.ts';
import { wordMailKinds, type HourNewsKind, type LinkMailKind, type WordMailKind } from '../domain/mail-kind.ts';
import { messagesPath, schoolNewsPath } from '../domain/word-path.ts';
import { inquiryWords } from '../wire/inquiry-words.ts';
import { billingWords } from '../wire/billing-words.ts';
import { lessonWords } from '../wire/lesson-words.ts';
import type {
  Addressee,
  Addressees,
  CalendarPart,
  ClaimedMail,
  InquiryStore,
  MailLinks,
  PreferencesStore,
  RenderBillingMail,
  RenderInquiryMail,
  RenderLessonMail,
  RenderMail,
  RenderWordMail,
  AnnouncementPostStore,
  UnsubscribeTokens,
  WayOut,
  ReplyTo,
  WriteCalendar,
  WrittenMail,
} from './ports.ts';

export type LetterDeps = {
  links: MailLinks;
  addressees: Addressees;
  preferences: Pick<PreferencesStore, 'of'>;
  unsubscribing: Pick<UnsubscribeTokens, 'make'>;
  render: RenderMail;
  renderBilling: RenderBillingMail;
  renderLesson: RenderLessonMail;
  renderInquiry: RenderInquiryMail;
  renderWord: RenderWordMail;
  posts: Pick<AnnouncementPostStore, 'find' | 'rolesOf'>;
  inquiries: Pick<InquiryStore, 'find'>;
  /** Where the school reads its mail. */
  inbox: string | undefined;
  writeCalendar: WriteCalendar;
  /** Real time: links expire by it, and nights are by it. */
  now: () => Date;
  /** The school's: lessons go by it. */
  schoolNow: () => Date;
};

type Letter = WrittenMail & { to: string; calendar?: CalendarPart; wayOut?: WayOut; replyTo?: ReplyTo };
type Reader = Addressee & { uid: string };
type WordMail = Extract<ClaimedMail, { kind: WordMailKind }>;
/** What its reader may do without, or at least may have at another hour. */
type NoticeMail = Exclude<ClaimedMail, { kind: LinkMailKind | 'inquiry' }>;

export async function writeLetter(mail: ClaimedMail, deps: LetterDeps): Promise<Letter> {
  if (mail.kind === 'inquiry') return inquiryLetter(mail.reference, deps);
  if (isWord(mail)) return wordLetter(mail, deps);
  const { notice } = mail;
  if (!notice) return letterWithLink(mail, deps);
  const person = await deps.addressees.find(mail.uid);
  if (person === undefined) throw new SendingRefused('there is no such account any more');
  const reader = { ...person, uid: mail.uid };
  await mustBeWished(mail, reader, deps);
  const wayOut = wayOutOf(mail, reader, deps);
  const letter =
    'role' in notice
      ? lessonLetter(notice, reader, { ...deps, wayOut })
      : billingLetter(notice, reader, { ...deps, wayOut });
  return wayOut ? { ...letter, wayOut } : letter;
}

/** The wishes of now count: they may have changed since it was noted. At night waits what can. */
async function mustBeWished(mail: NoticeMail, { uid, timeZone }: Reader, deps: LetterDeps): Promise<void> {
  const wishes = (await deps.preferences.of([uid]))(uid);
  if (!waysFor(mail, wishes).mail) throw new SendingOutdated('it is not wished any more');
  const now = deps.now();
  const until = quietUntil(wishes.quiet, timeZone, now);
  if (!until || turnedOffBy(mail.kind) === undefined) return;
  const waitMs = until.getTime() - now.getTime();
  const worth = worthOf(mail);
  // The lesson's clock is the school's, the night's is the reader's.
  if (worth === null || deps.schoolNow().getTime() + waitMs < worth)
    throw new SendingNotYet('its reader has quiet hours', waitMs);
}

function worthOf({ notice }: NoticeMail): number | null {
  if (!notice) return null;
  if ('role' in notice) return worthUntil(notice);
  return 'startsAt' in notice ? notice.startsAt : null;
}

/** Of a mail that its reader may do without. */
function wayOutOf({ kind }: NoticeMail, { uid, portal }: Reader, { unsubscribing }: LetterDeps): WayOut | undefined {
  const area = turnedOffBy(kind);
  if (!area) return undefined;
  const query = `?token=${unsubscribing.make({ uid, area })}`;
  const link = (path: string) => trustedLink(new URL(path, portal).href);
  return { area, page: link(`/unsubscribe${query}`), oneClick: link(`/api/v1/unsubscribe${query}`) };
}

type LeavingDeps = LetterDeps & { wayOut: WayOut | undefined };

async function letterWithLink(
  { kind, reference }: Extract<ClaimedMail, { kind: LinkMailKind }>,
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
  { renderBilling, wayOut }: LeavingDeps,
): Letter {
  const link = trustedLink(new URL(billingPath(notice), portal).href);
  return { to: email, ...renderBilling(notice.kind, { name, link, ...billingWords(notice, timeZone) }, wayOut) };
}

function lessonLetter(letter: LessonLetter, reader: Reader, deps: LeavingDeps): Letter {
  const { email: to, name, timeZone, portal } = reader;
  const now = deps.schoolNow();
  if (isOutdated(letter, now)) throw new SendingOutdated('what it reminds of is over');
  const link = trustedLink(new URL(lessonPath(letter), portal).href);
  const words = lessonWords(letter, { timeZone, now });
  const linkOf = (bookingId: string) =>
    letter.others?.length ? trustedLink(new URL(`/${letter.role}/lesson/${bookingId}`, portal).href) : link;
  const calendar = calendarPart(letter, { reader, linkOf, summary: words.lesson, deps });
  const written = deps.renderLesson(letter.kind, { name, link, ...words }, deps.wayOut);
  return { to, ...written, ...(calendar && { calendar }) };
}

type Invited = { reader: Reader; linkOf: (bookingId: string) => string; summary: string; deps: LetterDeps };

function calendarPart(
  { calendar, bookingId, startsAt, others = [] }: LessonLetter,
  { reader: { uid, name, email }, linkOf, summary, deps }: Invited,
): CalendarPart | undefined {
  if (!calendar) return undefined;
  const { method, version } = calendar;
  const entries = [{ bookingId, startsAt, version }, ...others].map((one) => ({
    uid: entryUid(one.bookingId, uid),
    version: one.version,
    startsAt: new Date(one.startsAt),
    endsAt: new Date(one.startsAt + limits.lengthMs),
    summary,
    description: linkOf(one.bookingId),
    link: linkOf(one.bookingId),
  }));
  const [entry] = entries;
  // An invitation is to one thing (RFC 5546, 3.2.2); several are a file to be taken over, whose entries later invitations still find.
  if (!entry || others.length > 0)
    return { method: 'PUBLISH', filename: 'lessons.ics', content: deps.writeCalendar({ method: 'publish', entries }) };
  const content = deps.writeCalendar({ method, entries: [{ ...entry, attendee: { name, email } }] });
  return { method: method === 'cancel' ? 'CANCEL' : 'REQUEST', filename: 'lesson.ics', content };
}

const isWord = (mail: ClaimedMail): mail is WordMail => wordMailKinds.some((kind) => kind === mail.kind);

/** What the school announced, or that somebody wrote; who is gone by now neither reads nor is named. */
async function wordLetter(mail: WordMail, deps: LetterDeps): Promise<Letter> {
  const { posts, addressees } = deps;
  const [[known], person] = await Promise.all([posts.rolesOf([mail.uid]), addressees.find(mail.uid)]);
  if (!known || !person) throw new SendingRefused('there is no such account any more');
  const said = await wordsOf(mail, person.timeZone, deps);
  const reader = { ...person, uid: mail.uid };
  await mustBeWished(mail, reader, deps);
  const wayOut = wayOutOf(mail, reader, deps);
  const path = pathOf(mail, known.role, person.timeZone);
  const link = trustedLink(new URL(path, person.portal).href);
  const written = deps.renderWord(mail.kind, { name: person.name, link, ...said }, wayOut);
  return { to: person.email, ...written, ...(wayOut && { wayOut }) };
}

type HourMail = Extract<WordMail, { kind: HourNewsKind }>;
const isOfHour = (mail: WordMail): mail is HourMail => mail.kind === 'hour-asked' || mail.kind === 'hour-opened';
const hourOf = ({ notice: { startsAt, isPte, more } }: HourMail, timeZone: string): ToldHour => {
  return { startsAt: new Date(startsAt), timeZone, isPte, others: more };
};

function pathOf(mail: WordMail, role: RoleWord, timeZone: string): string {
  if (isOfHour(mail)) return hourPath(mail.kind, hourOf(mail, timeZone));
  return mail.kind === 'school-news' ? schoolNewsPath(role) : messagesPath(role, mail.notice.fromUid);
}

async function wordsOf(mail: WordMail, timeZone: string, { posts, addressees, schoolNow }: LetterDeps) {
  if (isOfHour(mail)) {
    if (mail.notice.startsAt <= schoolNow().getTime()) throw new SendingOutdated('the hour is over');
    return { from: '', title: hourTitles[mail.kind], lines: [hourWords(mail.kind, hourOf(mail, timeZone))] };
  }
  if (mail.kind === 'message-waiting') {
    const writer = await addressees.find(mail.notice.fromUid);
    if (!writer) throw new SendingOutdated('whoever wrote is gone');
    return { from: writer.name, title: '', lines: [] };
  }
  const post = await posts.find(mail.reference);
  if (!post) throw new SendingOutdated('it was taken back');
  const lines = post.message.split('\n').filter((line) => line.trim() !== '');
  return { from: post.from, title: post.title, lines };
}

/** To the school, and to nobody else: an address that a visitor gives gets nothing by itself. */
async function inquiryLetter(id: string, { inquiries, addressees, renderInquiry, inbox }: LetterDeps): Promise<Letter> {
  if (inbox === undefined) throw new SendingRefused('the school has no inbox any more');
  const inquiry = await inquiries.find(id);
  if (inquiry === undefined) throw new SendingRefused('this message is not kept any more');
  const address = inquiry.uid === null ? inquiry.email : (await addressees.find(inquiry.uid))?.email;
  const replyTo = address && inquiry.mayReply ? { name: inquiry.name, address } : undefined;
  return { to: inbox, ...renderInquiry(inquiryWords(inquiry, replyTo !== undefined)), ...(replyTo && { replyTo }) };
}
