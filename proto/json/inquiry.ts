/** What somebody wrote to the school, as administrators get it (NS-56). */
import type { Inquiry } from '../gen/notification.ts';
import { epochMs } from './time.ts';
import { inquiryAbouts, inquiryKinds, inquiryStates, roleWord } from './words.ts';

const wordOf = <const W extends readonly string[]>(words: W, word: string): W[number] | undefined =>
  words.find((known) => known === word);

export function inquiryJson({ words, role, sentAt, ...inquiry }: Inquiry) {
  return {
    id: inquiry.id,
    kind: wordOf(inquiryKinds, words?.kind ?? '') ?? 'contact',
    about: wordOf(inquiryAbouts, words?.about ?? '') ?? null,
    subject: words?.subject ?? '',
    message: words?.message ?? '',
    page: words?.page ?? '',
    build: words?.build ?? '',
    mayReply: words?.mayReply ?? false,
    role: role === 'ROLE_UNSPECIFIED' ? null : roleWord(role),
    uid: inquiry.uid || null,
    name: inquiry.name,
    email: inquiry.email || null,
    when: sentAt ? epochMs(sentAt) : 0,
    state: wordOf(inquiryStates, inquiry.state) ?? 'new',
    takenBy: inquiry.takenBy || null,
    note: inquiry.note,
    version: inquiry.version,
  };
}
