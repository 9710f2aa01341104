/** By which way somebody is told. What a person wishes to be told of, and how, is asked here and nowhere else. */
import { lesson as limits } from '@parlance/proto/limits';
import { mailKinds, type BillingMailKind, type LessonNewsKind, type MailKind, type WordMailKind } from './mail-kind.ts';
import type { NewsArea, Preferences } from './preferences.ts';

export type NewsKind = LessonNewsKind | 'lesson-waiting' | 'tokens-changed' | BillingMailKind | WordMailKind;
type Told = { kind: NewsKind; isOwnClick?: boolean };
export type Ways = { notice: boolean; mail: boolean; push: boolean };

/** `required` is what the school must send, whatever is wished: what a person has to know of a payment, or of a lesson that will not be when it was to be, or was not. */
type Rule = { area: NewsArea; mail: 'wished' | 'required' | 'never'; notice: boolean; push: boolean };

const ofLesson: Rule = { area: 'lesson', mail: 'wished', notice: true, push: true };
const ofFeedback: Rule = { ...ofLesson, area: 'feedback' };
const ofMoney: Rule = { area: 'money', mail: 'required', notice: false, push: false };

const rules: Readonly<Record<NewsKind, Rule>> = {
  'lesson-booked': ofLesson,
  'lessons-booked': ofLesson,
  'lesson-moved': { ...ofLesson, mail: 'required' },
  'lesson-cancelled': { ...ofLesson, mail: 'required' },
  'lesson-tutor-absent': { ...ofLesson, mail: 'required' },
  'lesson-proposal': { ...ofLesson, mail: 'required' },
  'lesson-stays': { ...ofLesson, mail: 'required' },
  'lesson-feedback': ofFeedback,
  'lesson-rating': ofFeedback,
  'lesson-feedback-due': ofFeedback,
  'lesson-reminder-day': ofLesson,
  'lesson-reminder-three-hours': ofLesson,
  'lesson-reminder-hour': ofLesson,
  'lesson-reminder-soon': { ...ofLesson, mail: 'never', notice: false },
  'lesson-claim': { ...ofLesson, mail: 'never' },
  'lesson-waiting': { ...ofLesson, mail: 'never', notice: false },
  'tokens-changed': { ...ofMoney, mail: 'never', notice: true },
  'billing-receipt': ofMoney,
  'billing-payment-failed': ofMoney,
  'billing-subscription-cancelled': ofMoney,
  'billing-refunded': ofMoney,
  'billing-card-expires': { ...ofMoney, mail: 'wished' },
  'billing-trial-ends': { ...ofMoney, mail: 'wished' },
  // The announcement itself, and the number beside the messages, are in the portal.
  'school-news': { area: 'school', mail: 'wished', notice: false, push: true },
  'message-waiting': { ...ofLesson, notice: false },
  'hour-asked': { area: 'school', mail: 'wished', notice: true, push: true },
  'hour-opened': ofLesson,
};

const minute = 60_000;
/** Wished by the time, beside the way. */
const reminders: Partial<Record<NewsKind, number>> = {
  'lesson-reminder-day': limits.dayReminderBeforeMs / minute,
  'lesson-reminder-three-hours': limits.threeHoursReminderBeforeMs / minute,
  'lesson-reminder-hour': limits.reminderBeforeMs / minute,
};

/** What changes the entries in the own calendar, by the mail alone. */
const ofOwnCalendar: ReadonlySet<NewsKind> = new Set([
  'lesson-booked',
  'lessons-booked',
  'lesson-moved',
  'lesson-cancelled',
]);

/** Nobody is told of an own click; only mailed what the own calendar has to follow. */
export function waysFor({ kind, isOwnClick = false }: Told, wishes: Preferences): Ways {
  const { area, mail, notice, push } = rules[kind];
  const before = reminders[kind];
  if (before !== undefined && !wishes.reminders.includes(before)) return { notice: false, mail: false, push: false };
  const isMailWished = mail === 'required' || (mail === 'wished' && wishes.news[area].mail);
  return {
    notice: notice && !isOwnClick,
    mail: isMailWished && (!isOwnClick || ofOwnCalendar.has(kind)),
    push: push && !isOwnClick && wishes.news[area].push,
  };
}

const isOfAccount = (kind: MailKind): kind is (typeof mailKinds)[number] => mailKinds.some((known) => known === kind);

/** Of which area mails of a kind are, for those that somebody may do without. Undefined: the school must send them. */
export function turnedOffBy(kind: MailKind): NewsArea | undefined {
  if (isOfAccount(kind)) return undefined;
  const { area, mail } = rules[kind];
  return mail === 'wished' ? area : undefined;
}

/** Mails that somebody with these wishes is not to get any more, if they have not left yet. */
export function unwantedMails(wishes: Preferences): NewsKind[] {
  const kinds = Object.keys(rules) as NewsKind[];
  return kinds.filter((kind) => rules[kind].mail !== 'never' && !waysFor({ kind }, wishes).mail);
}
