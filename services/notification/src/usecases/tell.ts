/** People are told by the ways they wish, each once, however often the facts come. What a transaction tells is written together, at its end. */
import { waysFor, type Ways } from '../domain/who-is-told.ts';
import { created } from './advance-posts.ts';
import type { Stores, Telling, TellingStep, TracedStep, Withdrawn } from './ports.ts';

/** Its notice is shown in the browser where it stands among what else is said here. */
export function tell({ tellings, liveEvents }: Stores, news: readonly Telling[]): void {
  tellings.add(news.map((told) => ({ told, live: told.notice ? liveEvents.hold() : [] })));
}

/** What these people are not to get any more, if it has not left yet. */
export function withdraw({ tellings }: Stores, outdated: readonly Withdrawn[]): void {
  tellings.add(outdated.map((gone) => ({ gone })));
}

/** What was gathered, in its order. */
export async function tellAll(stores: Stores, gathered: readonly TracedStep[]): Promise<void> {
  const steps = gathered.map((step, place) => ({ ...step, place }));
  const uids = new Set(steps.flatMap((step) => ('told' in step ? step.told.uid : [])));
  const wishesOf = await stores.preferences.of([...uids]);
  for (const { gone, told } of roundsOf(steps)) {
    await stores.mails.withdraw(gone);
    await stores.pushes.withdraw(gone);
    const chosen = told.map((one) => ({ ...one, ways: waysFor(one.told, wishesOf(one.told.uid)) }));
    // Two who write the same wait for each other in one order.
    await write(stores, chosen.toSorted(byId));
  }
}

type Told<S> = Extract<S, { told: Telling }>;
type Round<S> = { gone: Withdrawn[]; told: Told<S>[] };

const placeOf = ({ reference, uid, kind }: Pick<Withdrawn, 'reference' | 'uid' | 'kind'>) =>
  [reference, uid, kind].join(' ');

/** What is taken back goes before all that is told, unless it takes back what is told in the same round: then the next one begins. */
export function roundsOf<S extends TellingStep>(steps: readonly S[]): Round<S>[] {
  let round: Round<S> = { gone: [], told: [] };
  const rounds = [round];
  const toldHere = new Set<string>();
  for (const step of steps) {
    if ('gone' in step && toldHere.has(placeOf(step.gone))) {
      round = { gone: [], told: [] };
      rounds.push(round);
      toldHere.clear();
    }
    if ('gone' in step) round.gone.push(step.gone);
    else {
      round.told.push(step as Told<S>);
      toldHere.add(placeOf(step.told));
    }
  }
  return rounds;
}

type Chosen = Told<TracedStep> & { place: number; ways: Ways };

/** Who sends takes what is due first: what was said first goes a microsecond before the next. */
const inTurn = (place: number, afterMs = 0) => afterMs + place / 1_000;

const byId = (one: Chosen, other: Chosen) => (one.told.id < other.told.id ? -1 : Number(one.told.id > other.told.id));

async function write(stores: Stores, chosen: readonly Chosen[]): Promise<void> {
  await writeNotices(stores, chosen);
  await stores.mails.add(
    chosen.flatMap(({ told: { id, uid, reference, mail, mailAfterMs }, place, ways, traceparent }) =>
      ways.mail && mail ? [{ id, uid, reference, ...mail(), afterMs: inTurn(place, mailAfterMs), traceparent }] : [],
    ),
  );
  await stores.pushes.add(
    chosen.flatMap(({ told: { id: newsId, uid, push, pushAfterMs }, place, ways, traceparent }) =>
      ways.push && push ? [{ newsId, uid, push: push(), afterMs: inTurn(place, pushAfterMs), traceparent }] : [],
    ),
  );
}

/** One that is known is not shown again. */
async function writeNotices({ announcements, told: toldStore }: Stores, chosen: readonly Chosen[]): Promise<void> {
  const shown = chosen.flatMap(({ told, live, ways }) =>
    ways.notice && told.notice ? [{ told, live, notice: told.notice() }] : [],
  );
  const fresh = await announcements.insertAll(shown.map(({ notice }) => notice));
  for (const { told, live, notice } of shown) if (fresh.delete(notice.id)) live.push(created(notice, told.uid));
  await toldStore.know(
    chosen.flatMap(({ told: { uid, noted } }) => (noted ? [{ uid, bookingIds: noted.lessons }] : [])),
  );
  await toldStore.note(
    shown.flatMap(({ told: { id, uid, kind, noted } }) =>
      noted ? [{ id, uid, kind, bookingIds: noted.lessons, at: noted.at, way: 'bell', result: 'sent' }] : [],
    ),
  );
}
