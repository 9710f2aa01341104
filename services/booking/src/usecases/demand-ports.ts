/** What is kept of hours that students want, and of who is told of them. */
import type { HourAsk, OpenedHour, WantedBy, WantedOpening } from '../domain/hour-news.ts';
import type { WantedHours } from '../domain/wanted-hours.ts';

export type WantedHourStore = {
  /** What known students said; of whom the account is closed, nothing. A student has one clock: that of what was said last. */
  add(wanted: readonly WantedHours[], now: Date): Promise<void>;
  /** Some of what counts no more; how many. */
  removeOld(now: Date, limit: number): Promise<number>;
  forget(studentUid: string): Promise<void>;
};

export type HourNewsStore = {
  /** Whether anybody is to be asked, or told of what opened. */
  isAny(): Promise<boolean>;
  /** Since then; nobody else asks before the end of the transaction. */
  lockAsksSince(since: Date): Promise<HourAsk[]>;
  lastAskFor(startsAt: Date): Promise<Date | undefined>;
  addAsk(ask: HourAsk): Promise<void>;
  /** One that is under way and that nobody else has. */
  lockAsk(): Promise<HourAsk | undefined>;
  advanceAsk(ask: Pick<HourAsk, 'id' | 'told' | 'toldTo' | 'isDone'>): Promise<void>;
  /** Those who teach it and neither opened it nor are busy then, after `toldTo`, in the order of their ids. */
  nextTeachers(ask: HourAsk, limit: number): Promise<{ uid: string; timeZone: string }[]>;
  /** Free hours that opened and are still there, which nobody else takes; they are not told of again. */
  takeOpened(now: Date, limit: number): Promise<{ taken: number; hours: OpenedHour[] }>;
  /** On which clocks somebody wants hours. */
  clocks(): Promise<string[]>;
  /** Who wants some of them and may be told, or was claimed before in the same transaction. They count as told. */
  claimStudents(wanted: readonly WantedOpening[], when: { now: Date; claimed: readonly string[] }): Promise<WantedBy[]>;
  /** Some of what says nothing any more; how many. */
  removeOld(now: Date, limit: number): Promise<number>;
};
