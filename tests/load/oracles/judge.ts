/** Asks every oracle after a run. */
import { isBooked, isCancelled, isJoined, isRated, isSaid, type Act } from '../acts.ts';
import type { Reminded } from '../company.ts';
import type { Look } from '../databases.ts';
import type { KeptEvents } from '../live/kept-events.ts';
import type { StreamStory } from '../live/stream.ts';
import { lostBookings } from './bookings.ts';
import { heardInRooms, strangeLines, wrongLines } from './chat.ts';
import { lostFeedback } from './feedback.ts';
import { readEffects, wrongEffects } from './effects.ts';
import { lastingFaults, readFacts, readParked } from './facts.ts';
import { missedEvents, notBack, strangeEvents, toldToReadAgain } from './live.ts';
import { notDelivered, notReminded, sentOnes, wrongMails, type Inbox } from './mails.ts';
import { unheard, unseenJoins } from './joins.ts';
import { falselyAbsent, wrongPay, wrongPayouts } from './pay.ts';
import { refusedForNothing } from './refusals.ts';
import * as rows from './rows.ts';
import { foundNothing } from './searches.ts';
import { soldTwice } from './slots.ts';
import { unseenHours, untold } from './told.ts';
import { lostTokens, unbalanced } from './tokens.ts';
import { verdict, type Verdict } from './verdict.ts';

export type Evidence = {
  look: Look;
  everybody: rows.Everybody;
  acts: readonly Act[];
  /** Bookings of lessons that were given, or are being given, with both there. */
  taught: readonly string[];
  reminded: readonly Reminded[];
  /** How many searches were answered. */
  searches: number;
  streams: readonly StreamStory[];
  kept: KeptEvents;
  /** Undefined where nobody can look into it. */
  inbox: Inbox | undefined;
  /** From when facts are this run's. */
  mark: string;
  /** By the school's clock, after it. */
  schoolAt: number;
  /** Nobody took anything away meanwhile. */
  isSteady: boolean;
  /** What was found while it went on, and how often somebody looked. */
  meanwhile: { looks: number; faults: readonly string[] };
};

export async function judge(evidence: Evidence): Promise<{ verdicts: Verdict[]; delays: number[] }> {
  const { look, everybody, acts } = evidence;
  const [lessons, seats] = [await rows.readLessons(look, everybody), await rows.readSeats(look, everybody)];
  const credits = await rows.readCredits(look, everybody);
  const lines = await rows.readChat(look, [...new Set(acts.filter(isSaid).map(({ booking }) => booking))]);
  const { verdicts: live, delays } = judgeLive(evidence, { members: rows.membersOf(lessons, seats), lines });
  return {
    verdicts: [
      ...(await judgeTables(evidence, { lessons, seats, credits })),
      ...(await judgeMails(evidence, { seats, credits })),
      ...(await judgeFacts(evidence, lines)),
      ...live,
    ],
    delays,
  };
}

type Kept = { lessons: rows.LessonRow[]; seats: rows.SeatRow[]; credits: rows.CreditRow[] };

async function judgeTables(evidence: Evidence, { lessons, seats, credits }: Kept): Promise<Verdict[]> {
  const { look, everybody, acts, taught, searches, meanwhile, schoolAt } = evidence;
  const [wallets, lines] = [await rows.readWallets(look, everybody), await rows.readLines(look, everybody)];
  const pay = await rows.readPay(look, everybody);
  const payouts = await rows.readPayouts(look, everybody);
  const joins = acts.filter(isJoined);
  const stays = await rows.readStays(look, [...new Set(joins.map(({ booking }) => booking))]);
  const students = new Set(everybody.students);
  const given = new Set(seats.filter(({ booking }) => taught.includes(booking)).map(({ lesson }) => lesson));
  const completed = lessons.filter(({ status }) => status === 'completed').length;
  const tokens = lostTokens({ lines, seats, credits }, students);
  const rated = acts.filter(isRated).length;
  const wishes = acts.filter((act) => isBooked(act) || isCancelled(act)).length;
  const refused = refusedForNothing(acts, { lessons, seats, wallets, schoolAt });
  return [
    verdict('no slot is sold twice', seats.length, soldTwice({ lessons, seats }, acts)),
    verdict('every acknowledged booking is there', seats.length, lostBookings(acts, { lessons, seats })),
    verdict('nobody is refused without a reason', wishes, refused),
    verdict('who searches finds what is free', searches, foundNothing(acts, { lessons, schoolAt })),
    verdict('every balance is what its ledger adds up to', lines.length, unbalanced(wallets, lines)),
    verdict('every token is accounted for', lines.length, tokens),
    verdict('all of that at every look while it went on', meanwhile.looks, meanwhile.faults),
    verdict('pay lines are the lessons that were taught', completed + pay.length, wrongPay({ lessons, seats, pay })),
    verdict('feedback that was taken is there', rated, lostFeedback(acts, { lessons, seats, pay })),
    verdict('every payout is the lines that it paid', payouts.length, wrongPayouts({ acts, payouts, pay })),
    verdict('who came into a room heard the other', joins.length, unheard(acts)),
    verdict('every way into a room is in its evidence', joins.length, unseenJoins(acts, stays)),
    verdict('nobody who was there is absent', given.size, falselyAbsent({ lessons, seats, given, schoolAt })),
  ];
}

async function judgeMails(
  { look, everybody, acts, reminded, inbox }: Evidence,
  { seats, credits }: Pick<Kept, 'seats' | 'credits'>,
): Promise<Verdict[]> {
  const mails = await rows.readMails(look, everybody);
  const wrong = wrongMails({ acts, seats, credits }, mails);
  return [
    verdict('every mail is written and sent once', mails.length, wrong),
    verdict('people are reminded of their lessons', reminded.length, notReminded(reminded, mails)),
    // Without an inbox nobody has seen one.
    verdict(
      'every mail comes into the inbox once',
      inbox ? sentOnes(mails).length : 0,
      inbox ? notDelivered(mails, inbox) : [],
    ),
  ];
}

async function judgeFacts(
  { look, everybody, acts, kept, mark }: Evidence,
  lines: readonly rows.ChatRow[],
): Promise<Verdict[]> {
  const facts = await lastingFaults(() => readFacts(look, mark));
  const parked = await readParked(look, mark);
  const effects = wrongEffects(await readEffects({ look, everybody, kept, mark }));
  const said = acts.filter(isSaid);
  return [
    verdict('every fact reaches each of its readers', facts.looked, [...facts.faults, ...parked]),
    verdict('what a fact does is done once', effects.looked, effects.faults),
    verdict('no chat line is lost, doubled or out of order', said.length, wrongLines(acts, lines)),
  ];
}

function judgeLive(
  { streams, kept, acts, isSteady }: Evidence,
  { members, lines }: { members: rows.Members; lines: readonly rows.ChatRow[] },
): { verdicts: Verdict[]; delays: number[] } {
  const heard = streams.map((stream) => missedEvents(stream, kept.of(stream.uid)));
  const delays = heard.flatMap((one) => one.delays);
  const faults = [...heard.flatMap((one) => one.faults), ...notBack(streams)];
  const strange = streams.map((stream) => strangeEvents(stream, kept));
  const inOthersRooms = streams.map((stream) => strangeLines(stream, members));
  const notTheirs = [...strange, ...inOthersRooms];
  const told = untold(acts, kept);
  const onScreen = streams.map((stream) => unseenHours(stream, acts));
  const anew = isSteady ? streams.map(toldToReadAgain) : [];
  const inRooms = streams.flatMap((stream) => heardInRooms(stream, acts, lines));
  const heardLines = inRooms.reduce((sum, one) => sum + one.count, 0);
  return {
    delays,
    verdicts: [
      verdict('both sides are told of what was acknowledged', told.looked, told.faults),
      verdict(
        'who has free hours on screen sees them go and come back',
        onScreen.reduce((sum, { looked }) => sum + looked, 0),
        onScreen.flatMap((one) => one.faults),
      ),
      verdict('no live event is missed by a stream that was open', delays.length, faults),
      verdict(
        'who stays is not told to read again',
        anew.reduce((sum, { looked }) => sum + looked, 0),
        anew.flatMap((one) => one.faults),
      ),
      verdict(
        'nobody hears what is somebody else’s',
        notTheirs.reduce((sum, { looked }) => sum + looked, 0),
        notTheirs.flatMap((one) => one.faults),
      ),
      verdict(
        'every chat line is heard once and in order',
        heardLines,
        inRooms.flatMap((one) => one.faults),
      ),
    ],
  };
}
