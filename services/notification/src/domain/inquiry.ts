/** What somebody writes to the school, and how far the school is with it (NS-56). */
import { inquiryAbouts, inquiryKinds, inquiryStates, type RoleWord } from '@parlance/proto/json/words';
import { text } from '@parlance/proto/limits';
import { charactersIn, isEmail, isName, saysSomething } from '@parlance/proto/limits/fields';
import { refuse } from './refusals.ts';

type InquiryKind = (typeof inquiryKinds)[number];
type InquiryState = (typeof inquiryStates)[number];

/** As it was sent. */
export type InquiryDraft = {
  kind: string;
  about: string;
  subject: string;
  message: string;
  page: string;
  build: string;
  mayReply: boolean;
};
export type InquiryWords = Omit<InquiryDraft, 'kind'> & { kind: InquiryKind };

/** Who wrote: somebody with an account, or a visitor with the address that they give. */
export type Sender =
  { role: RoleWord; uid: string; name: string; email: null } | { role: null; uid: null; name: string; email: string };

export type Inquiry = InquiryWords & {
  id: string;
  role: RoleWord | null;
  uid: string | null;
  name: string;
  email: string | null;
  sentAt: Date;
  state: InquiryState;
  takenBy: string | null;
  takenByName: string | null;
  note: string;
  doneAt: Date | null;
  version: number;
};

const controls = /\p{Cc}/u;
const controlsInLines = /[^\P{Cc}\n\t]/u;
/** Paths of ours; what stands behind a question mark may say more about somebody than they mean to tell. */
const pagePattern = /^\/[^\s?#]{0,199}$/;
const buildPattern = /^[\w.+-]{1,40}$/;

const knownOf = <const W extends readonly string[]>(words: W, word: string): W[number] | undefined =>
  words.find((known) => known === word);
const wrong = (field: string) => refuse('INQUIRY_MALFORMED', { fill: [field] });

/** What the school gets of it. A page or build that is none is left out: nobody's words are lost for it. */
export function wordsOf(draft: InquiryDraft): InquiryWords {
  const kind = knownOf(inquiryKinds, draft.kind);
  if (kind === undefined) throw wrong('kind');
  const said = kind === 'contact' ? { about: '', subject: subjectOf(draft) } : { about: aboutOf(draft), subject: '' };
  return {
    kind,
    ...said,
    message: lines(draft.message, text.inquiry, 'message'),
    page: pagePattern.test(draft.page) ? draft.page : '',
    build: buildPattern.test(draft.build) ? draft.build : '',
    mayReply: kind === 'contact' || draft.mayReply,
  };
}

/** It becomes the subject of a mail: one line. */
function subjectOf({ subject }: InquiryDraft): string {
  const trimmed = subject.trim();
  if (!saysSomething(trimmed) || charactersIn(trimmed) > text.inquirySubject || controls.test(trimmed)) {
    throw wrong('subject');
  }
  return trimmed;
}

function aboutOf({ about }: InquiryDraft): string {
  const known = knownOf(inquiryAbouts, about);
  if (known === undefined) throw wrong('about');
  return known;
}

function lines(value: string, max: number, field: string): string {
  const said = value.replaceAll('\r\n', '\n').trim();
  if (!saysSomething(said) || charactersIn(said) > max || controlsInLines.test(said)) throw wrong(field);
  return said;
}

/** Somebody without an account, as they call themselves. */
export function visitorOf({ name, email }: { name: string; email: string }): Sender {
  const called = name.trim();
  if (called === '' || charactersIn(called) > text.storedName || !isName(called)) throw wrong('name');
  const address = email.trim();
  if (charactersIn(address) > text.email || !isEmail(address)) throw wrong('email');
  return { role: null, uid: null, name: called, email: address };
}

/** The limit at the door is for programs; this one is for people. */
export function demandFewToday(sentToday: number): void {
  if (sentToday >= inquiriesADay) throw refuse('INQUIRIES_A_DAY');
}
const inquiriesADay = 20;

type Handling = { state: string; note: string; by: { uid: string; name: string }; at: Date };

/** Whoever first takes it up has it; a new one is nobody's. */
export function handled(inquiry: Inquiry, { state, note, by, at }: Handling): Inquiry {
  const next = knownOf(inquiryStates, state);
  if (next === undefined) throw wrong('state');
  const said = note.replaceAll('\r\n', '\n').trim();
  if (charactersIn(said) > text.inquiryNote || controlsInLines.test(said)) throw wrong('note');
  const stays = inquiry.takenBy !== null && inquiry.state !== 'new';
  const taker = stays ? { takenBy: inquiry.takenBy, takenByName: inquiry.takenByName } : takenBy(by);
  return {
    ...inquiry,
    ...(next === 'new' ? { takenBy: null, takenByName: null } : taker),
    state: next,
    note: said,
    doneAt: next === 'done' ? (inquiry.doneAt ?? at) : null,
    version: inquiry.version + 1,
  };
}

const takenBy = ({ uid, name }: Handling['by']) => ({ takenBy: uid, takenByName: name });
