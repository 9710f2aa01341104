/** One event of a person as a line of the timeline: who, what, of what, and how it stands. */
import { dateText, timeOf } from '@parlance/kit/domain/time.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { categoryLabel, walletWords } from '@parlance/kit/domain/tokens.ts';
import { texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { deltaText } from '@parlance/kit/tokens/ledger-words.ts';
import type { TimelineItem, TimelineMark } from '@parlance/kit/ui/timeline.tsx';
import { peopleTexts, timelineTexts } from '../../locales/texts.ts';
import type { PersonEventJson } from './api/timeline.ts';

/** What a newer server names and this build does not know is shown as it is. */
const known = (words: Record<string, string>, word: string): string => words[word] ?? word;
/** A dot stays with what is before it where the line breaks. */
const said = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join('\u00a0· ');
const status = (word: string): string => (word === '' ? '' : known(kitTexts.now().status, word));

type Words = Pick<TimelineItem, 'action'> & { notes: (string | undefined)[] };

/** The zone stands above the timeline. */
export const momentText = (when: number, zone: string): string => `${dateText(when, zone)}, ${timeOf(when, zone)}`;

function lessonOf({ topic, lessonAt }: PersonEventJson, zone: string): string {
  const { lesson, anHour } = timelineTexts.now();
  return lessonAt === null ? topic : lesson(topic || anHour, momentText(lessonAt, zone));
}

/** What is plain by its name needs no states; of all else it is said how the lesson stands since. */
function deedOf({ subject, before, after }: PersonEventJson): string {
  const { deeds, became } = timelineTexts.now();
  const deed = (deeds as Record<string, string>)[subject];
  if (deed) return deed;
  const { causes, closed } = peopleTexts.now().bookings;
  const cause = known(causes, subject);
  return before === after ? cause : became(cause, status(after) || closed);
}

function lessonWords(event: PersonEventJson, zone: string): Words {
  return { action: deedOf(event), notes: [lessonOf(event, zone), event.note] };
}

function walletOf(wallet: string): string {
  const word = [...walletWords, 'freeTrialToken' as const].find((each) => each === wallet);
  return word ? categoryLabel(word) : wallet;
}

function tokenWords(event: PersonEventJson, zone: string): Words {
  const { token } = timelineTexts.now();
  const wallet = walletOf(event.wallet);
  return {
    action: token(deltaText(event.count ?? 0), wallet, event.after),
    notes: [lessonOf(event, zone), event.note],
  };
}

function actWords({ subject, topic, note }: PersonEventJson): Words {
  const { acts, fields } = peopleTexts.now().audit;
  const changed = topic === '' ? [] : topic.split(', ').map((field) => known(fields, field));
  return { action: known(acts, subject), notes: [changed.join(', '), note] };
}

/** A rating and a report are seen from both sides. */
const twoSided = ['rating', 'report'];

/** Of a mail what it was about, of all others how it stands. */
const subjectOf = ({ kind, subject }: PersonEventJson): string => {
  const { mails, states } = timelineTexts.now();
  if (twoSided.includes(kind)) return '';
  return known(kind === 'mail' ? (mails as Record<string, string>) : (states as Record<string, string>), subject);
};

function otherWords(event: PersonEventJson): Words {
  const { kinds, rated, states } = timelineTexts.now();
  const { kind, subject, topic, money, count, before, note } = event;
  const after = known(states, event.after);
  const way = before !== '' && after !== '' ? `${known(states, before)} → ${after}` : after;
  const stars = kind === 'rating' && count ? rated(count) : '';
  const did = known(kinds, twoSided.includes(kind) ? `${kind}-${subject}` : kind);
  const about = subjectOf(event);
  const [action, rest] = kind === 'mail' ? [[did, about].filter(Boolean).join(' '), ''] : [did, about];
  return { action: said(action, rest, topic, money && moneyText(money), stars, way), notes: [note] };
}

function wordsOf(event: PersonEventJson, zone: string): Words {
  if (event.kind === 'lesson') return lessonWords(event, zone);
  if (event.kind === 'token') return tokenWords(event, zone);
  if (event.kind === 'act') return actWords(event);
  return otherWords(event);
}

const uidForm = /^[0-9a-f]{32}$/;

/** What somebody does without being named is their own doing. */
const own = new Set([
  'registered',
  'rating',
  'report',
  'payment',
  'subscribed',
  'trial',
  'inquiry',
  'application',
  'dispute',
]);

/** Who is named by a number alone was erased; a service is the school. */
function whoOf({ by, kind }: PersonEventJson, name: string): string {
  const { school, somebody } = timelineTexts.now();
  if (by?.name) return by.name;
  if (by && uidForm.test(by.uid)) return somebody;
  return !by && own.has(kind) ? name : school;
}

const failed = new Set(['tutor-absent', 'student-absent', 'failed', 'refused']);
const good = new Set(['completed', 'paid', 'certificate']);
const decided = new Set(['act', 'token', 'refund', 'payout', 'report']);

/** By how it stands first: what went wrong is to be seen among all that went well. */
function markOf({ kind, subject, before, after: since }: PersonEventJson): TimelineMark {
  const after = since === before ? '' : since;
  if (kind === 'dispute' || failed.has(after) || (kind === 'payment' && failed.has(subject))) return 'failed';
  if (good.has(after) || good.has(kind) || (kind === 'payment' && good.has(subject))) return 'good';
  return decided.has(kind) || subject.startsWith('sweep-') ? 'decided' : 'noted';
}

export function timelineItem(event: PersonEventJson, { name, zone }: { name: string; zone: string }): TimelineItem {
  const { action, notes } = wordsOf(event, zone);
  const note = notes.filter(Boolean).join('\n');
  const who = whoOf(event, name);
  return { id: event.id, who, action, when: event.at, mark: markOf(event), ...(note ? { note } : {}) };
}
