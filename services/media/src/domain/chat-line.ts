/** What may be said in a lesson's chat, and between two people: 1 to 1000 characters after trim, under an id that the sender chose. */
import { call } from '@parlance/proto/limits';
import { charactersIn, saysSomething } from '@parlance/proto/limits/fields';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuse } from './refusals.ts';

export type ChatLine = {
  id: string;
  /** The lesson, or the conversation, that it was said in. */
  place: string;
  uid: string;
  name: string;
  content: string;
  /** School time; strictly rising within a place, so that time and sequence never disagree (CHAT-01). */
  when: Date;
  seq: number;
};

/** Of RFC 9562: what a client makes, and no placeholder. */
const versioned = /^.{14}[1-8].{4}[89ab]/;

export function chatContent(raw: string): string {
  const content = raw.trim();
  if (!saysSomething(content)) throw refuse('CHAT_EMPTY');
  if (charactersIn(content) > call.chatMaxCharacters) throw refuse('CHAT_TOO_LONG');
  return content;
}

export function chatId(raw: string): string {
  const id = raw.toLowerCase();
  if (!isUuid(id) || !versioned.test(id)) throw refuse('CHAT_ID_MALFORMED');
  return id;
}

export function nextChatTime(now: Date, last: Date | undefined): Date {
  return new Date(Math.max(now.getTime(), last === undefined ? 0 : last.getTime() + 1));
}

/** NS-37: kept for twelve months. */
const chatKeptMonths = 12;

/** Lines said before this instant of school time are forgotten. */
export function chatForgottenBefore(schoolNow: Date): Date {
  const before = new Date(schoolNow);
  before.setUTCMonth(before.getUTCMonth() - chatKeptMonths);
  // From 29 February the date ran on into March, and a day too much would be forgotten.
  if (before.getUTCDate() !== schoolNow.getUTCDate()) before.setUTCDate(0);
  return before;
}
