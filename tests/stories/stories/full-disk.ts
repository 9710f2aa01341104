/** The disk under booking's tables is full. */
import type { Booking } from '../../support/lessons.ts';
import { hourAhead } from '../../support/lessons.ts';
import { newTutor, type TestPerson } from '../../support/people.ts';
import { ontoSmallDisk, whyNoSmallDisk, withoutSmallDisk } from '../../support/small-disk.ts';
import { apiOnce } from '../../support/api.ts';
import { pause } from '../../load/pace.ts';
import { whereBookingsAreRefused, whereDatabaseWaits } from '../also-fire.ts';
import { needBooking } from '../needs.ts';
import { notOnCluster } from '../not-here.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const hourMs = 3_600_000;
const betweenMs = 300;

type Refusal = { error?: { code?: string; message?: string } };
type Opened = { items: { booking?: Booking }[] };

type Opening = {
  holding: AbortSignal;
  /** Which hours there have to be. */
  promised: string[];
  /** What the others were answered. */
  answers: string[];
};

/** Opens one hour after the other, until the signal. */
async function opensHours({ api, uid }: TestPerson, from: number, { holding, promised, answers }: Opening) {
  const first = apiOnce(api.token);
  for (let count = 0; !holding.aborted; count += 1) {
    const body = { when: [from + count * hourMs] };
    const answer = await first.call<Opened & Refusal>('POST', `bookings/booking/open/${uid}`, body);
    const { code = '', message = '' } = answer.body.error ?? {};
    if (answer.status < 300) promised.push(answer.body.items[0]?.booking?.id ?? '');
    else answers.push(message === '' ? `${answer.status} without words` : `${answer.status} ${code}`);
    await pause(betweenMs, holding);
  }
}

export const fullDisk: FaultStory = {
  name: 'full-disk',
  hypothesis:
    "While booking's disk is full nothing new is written, nothing that was is lost, and it goes on when there is room.",
  fault: "the disk under booking's tables is filled to its last page",
  promise:
    'What writes lessons is refused in words or done whole, and is answered again within ten seconds of there being room.',
  check: 'A teacher opens hours all the while: some are refused, and each that was acknowledged is there afterwards.',
  mayBeRefused: needBooking,
  felt: 'by its own proof',
  answersWithinMs: usualBudgetMs,
  holdsMs: 45_000,
  recoversWithinMs: 10_000,
  alerts: [],
  mayFireToo: { ...whereBookingsAreRefused, ...whereDatabaseWaits },
  needs: 'control',
  unable: () => notOnCluster('the files of its database lie in a pod')() ?? whyNoSmallDisk(),
  tidy: () => withoutSmallDisk('booking'),
  async begin() {
    const tutor = await newTutor();
    const from = await hourAhead(48 * hourMs);
    const disk = await ontoSmallDisk('booking');
    const promised: string[] = [];
    const answers: string[] = [];
    return {
      async inject() {
        disk.fill();
        return async () => disk.empty();
      },
      proves: async () => (answers.length > 0 ? [] : ['no hour was refused: the disk was full for nobody']),
      async meanwhile(holding) {
        await opensHours(tutor, from, { holding, promised, answers });
        const wrong = answers.filter((answer) => answer !== '503 DATABASE_UNAVAILABLE');
        return wrong.length === 0 ? [] : [`hours were answered: ${[...new Set(wrong)].join(', ')}`];
      },
      async afterwards() {
        const path = `bookings/tutor/${tutor.uid}/`;
        const answers = await Promise.all(promised.map((id) => tutor.api.call<Booking>('GET', `${path}${id}`)));
        await disk.away();
        const missing = answers.filter(({ status }) => status >= 300);
        return missing.length === 0 ? [] : [`${missing.length} of ${promised.length} acknowledged hours are gone`];
      },
    };
  },
};
