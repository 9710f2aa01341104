/** Tells the browsers that are owed something, in quiet hours only what is of this moment. One that its push service knows no more is forgotten. */
import { SendingLater, SendingNotYet, SendingOutdated, SendingRefused } from '../domain/not-sent.ts';
import type { PushKind } from '../domain/push.ts';
import { quietUntil } from '../domain/quiet-hours.ts';
import { waysFor } from '../domain/who-is-told.ts';
import type { AnnouncementPostStore, Addressees, ClaimedPush, PreferencesStore, PushStore, SendPush } from './ports.ts';
import { makeSendNext, type SendNext, type SendOptions } from './send-next.ts';

type Deps = SendOptions<ClaimedPush> & {
  queue: PushStore;
  send: SendPush;
  preferences: Pick<PreferencesStore, 'of'>;
  addressees: Addressees;
  posts: Pick<AnnouncementPostStore, 'find'>;
  /** Real time: a night is the reader's. */
  now: () => Date;
  /** The school's: lessons go by it. */
  schoolNow: () => Date;
};

/** A push service may keep it no longer for a browser that is off; a moment at least, for clocks differ. */
const longestTtlSeconds = 24 * 3_600;
const shortestTtlSeconds = 30;

export function makeSendNextPush(deps: Deps): SendNext {
  const { queue, send, schoolNow } = deps;
  return makeSendNext<ClaimedPush>({
    ...deps,
    what: 'push',
    async deliver({ kind, notice, newsId, subscriptionId }, mustBeOurs) {
      const leftSeconds = Math.ceil((notice.until - schoolNow().getTime()) / 1_000);
      if (leftSeconds <= 0) throw new SendingOutdated('what it says is over');
      if (kind === 'school-news' && !(await deps.posts.find(newsId))) throw new SendingOutdated('it was taken back');
      const browser = await queue.browser(subscriptionId);
      if (browser === undefined) throw new SendingRefused('the browser is not known any more');
      await mustBeWished({ kind, uid: browser.uid, leftMs: leftSeconds * 1_000 }, deps);
      await mustBeOurs();
      const ttlSeconds = Math.min(longestTtlSeconds, Math.max(shortestTtlSeconds, leftSeconds));
      const { title, body, path, tag, until } = notice;
      const answer = await send(browser, { title, body, path, tag, until, ttlSeconds });
      if (answer === 'taken') return;
      if (typeof answer === 'object') throw new SendingLater('the push service asks to wait', answer.laterInMs);
      if (answer === 'gone') await queue.forgetGone(subscriptionId);
      throw new SendingRefused(`the push service says that it is ${answer}`);
    },
  });
}

/** Somebody sits before a lesson that begins: nothing of that can wait. */
const ofThisMoment: ReadonlySet<PushKind> = new Set(['lesson-reminder-soon', 'lesson-waiting']);

type Wished = { kind: PushKind; uid: string; leftMs: number };

/** As it is now: wishes may have changed since it was noted. What would be over by the end of the night is told in it. */
async function mustBeWished({ kind, uid, leftMs }: Wished, { preferences, addressees, now }: Deps): Promise<void> {
  const wishes = (await preferences.of([uid]))(uid);
  if (!waysFor({ kind }, wishes).push) throw new SendingOutdated('it is not wished any more');
  if (!wishes.quiet || ofThisMoment.has(kind)) return;
  const reader = await addressees.find(uid);
  if (reader === undefined) throw new SendingRefused('there is no such account any more');
  const until = quietUntil(wishes.quiet, reader.timeZone, now());
  const waitMs = until ? until.getTime() - now().getTime() : 0;
  if (waitMs > 0 && waitMs < leftMs) throw new SendingNotYet('its reader has quiet hours', waitMs);
}
