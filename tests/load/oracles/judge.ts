/** Asks every oracle after a run. */
import { isSaid, type Act } from '../acts.ts';
import type { Look } from '../databases.ts';
import type { KeptEvents } from '../live/kept-events.ts';
import type { StreamStory } from '../live/stream.ts';
import { lostBookings } from './bookings.ts';
import { unheardLines, wrongLines } from './chat.ts';
import { readFacts, readParked, wrongFacts } from './facts.ts';
import { missedEvents } from './live.ts';
import { wrongMails, type Inbox } from './mails.ts';
import { falselyAbsent, wrongPay } from './pay.ts';
import * as rows from './rows.ts';
import { soldTwice } from './slots.ts';
import { lostTokens, unbalanced } from './tokens.ts';
import { verdict, type Verdict } from './verdict.ts';

export type Evidence = {
  look: Look;
  everybody: rows.Everybody;
  acts: readonly Act[];
  /** Bookings of lessons that were given, or are being given, with both there. */
  taught: readonly string[];
  streams: readonly StreamStory[];
  kept: KeptEvents;
  /** Undefined where nobody can look into it. */
  inbox: Inbox | undefined;
  /** From when facts are this run's. */
  mark: string;
  /** What was found while it went on, and how often somebody looked. */
  meanwhile: { looks: number; faults: readonly string[] };
};

export async function judge(evidence: Evidence): Promise<{ verdicts: Verdict[]; delays: number[] }> {
  const { verdicts: live, delays } = judgeLive(evidence);
  return { verdicts: [...(await judgeTables(evidence)), ...(await judgeNews(evidence)), ...live], delays };
}

async function judgeTables({ look, everybody, acts, taught, meanwhile }: Evidence): Promise<Verdict[]> {
  const [lessons, seats] = [await rows.readLessons(look, everybody), await rows.readSeats(look, everybody)];
  const [wallets, lines] = [await rows.readWallets(look, everybody), await rows.readLines(look, everybody)];
  const credits = await rows.readCredits(look, everybody);
  const pay = await rows.readPay(look, everybody);
  const students = new Set(everybody.students);
  const given = new Set(seats.filter(({ booking }) => taught.includes(booking)).map(({ lesson }) => lesson));
  const completed = lessons.filter(({ status }) => status === 'completed').length;
  const tokens = lostTokens({ lines, seats, credits }, students);
  return [
    verdict('no slot is sold twice', seats.length, soldTwice({ lessons, seats }, acts)),
    verdict('every acknowledged booking is there', seats.length, lostBookings(acts, seats)),
    verdict('every balance is what its ledger adds up to', lines.length, unbalanced(wallets, lines)),
    verdict('every token is accounted for', lines.length, tokens),
    verdict('all of that at every look while it went on', meanwhile.looks, meanwhile.faults),
    verdict('pay lines are the lessons that were taught', completed + pay.length, wrongPay({ lessons, seats, pay })),
    verdict('nobody who was there is absent', given.size, falselyAbsent(lessons, given)),
  ];
}

async function judgeNews({ look, everybody, acts, inbox, mark }: Evidence): Promise<Verdict[]> {
  const mails = await rows.readMails(look, everybody);
  const topics = await readFacts(look, mark);
  const wrong = topics.flatMap(({ facts, readers, applied }) => wrongFacts(facts, readers, applied));
  const facts = topics.reduce((sum, topic) => sum + topic.facts.length, 0);
  const said = acts.filter(isSaid);
  const lines = await rows.readChat(look, [...new Set(said.map(({ booking }) => booking))]);
  return [
    verdict('every mail goes out once', mails.length, wrongMails(acts, mails, inbox)),
    verdict('every fact is applied once by each of its readers', facts, [...wrong, ...(await readParked(look, mark))]),
    verdict('no chat line is lost, doubled or out of order', said.length, wrongLines(acts, lines)),
  ];
}

function judgeLive({ streams, kept, acts }: Evidence): { verdicts: Verdict[]; delays: number[] } {
  const heard = streams.map((stream) => missedEvents(stream, kept.of(stream.uid)));
  const delays = heard.flatMap((one) => one.delays);
  const faults = heard.flatMap((one) => one.faults);
  const inRooms = streams.flatMap((stream) => heardInRooms(stream, acts));
  const lines = inRooms.reduce((sum, one) => sum + one.count, 0);
  return {
    delays,
    verdicts: [
      verdict('no live event is missed by a stream that was open', delays.length, faults),
      verdict(
        'every chat line is heard once and in order',
        lines,
        inRooms.flatMap((one) => one.faults),
      ),
    ],
  };
}

type Line = { id: string; bookingId: string; seq: number };

/** Of the rooms in which its person spoke: all that was taken there since the stream stood. */
function heardInRooms(
  { uid, heard, opened }: StreamStory,
  acts: readonly Act[],
): { count: number; faults: string[] }[] {
  const openAt = opened[0] ?? Number.POSITIVE_INFINITY;
  const said = acts.filter(isSaid).filter(({ outcome }) => outcome === 'yes');
  const own = new Set(said.filter(({ by }) => by === uid).map(({ booking }) => booking));
  const lines = heard.filter(({ type }) => type === 'chat.message').map(({ data }) => JSON.parse(data) as Line);
  return [...own].map((booking) => {
    const mine = lines.filter(({ bookingId }) => bookingId === booking);
    const places = new Map(mine.map(({ id, seq }) => [id, seq]));
    // Who never heard a line does not know its place; it is missed wherever it stands.
    const expected = said
      .filter((line) => line.booking === booking && line.askedAt > openAt)
      .map(({ id }) => id)
      .toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    const faults = unheardLines(
      mine.map(({ id }) => id),
      expected,
    );
    return { count: mine.length, faults: faults.map((fault) => `${uid}: ${fault}`) };
  });
}
