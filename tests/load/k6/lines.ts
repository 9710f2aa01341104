/** What k6 tells the program that started it, a line of JSON each, while a story is played. */
import type { Act } from '../acts.ts';
import type { HeardCall } from '../beside.ts';
import type { Endpoint } from '../endpoints.ts';
import type { Noted } from '../meter.ts';

export type Line =
  /** Everybody begins at this moment. */
  | { began: number }
  | { call: HeardCall & { ms: number } }
  /** Something that took its time and is no single call. */
  | { noted: { endpoint: Endpoint } & Noted }
  | { act: Act }
  | { words: string }
  /** One of the people has ended what they began. */
  | { ended: string }
  /** Somebody cannot go on, which is no fault of the school. */
  | { broken: string };
