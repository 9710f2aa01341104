/** What the page says of the school: teachers who agreed, their next free hours, what is sold. Each part may be away by itself. */
import type { BookingInternalService, ListNextFreeHoursResponse } from '@parlance/proto/booking/v1';
import type { IdentityInternalService, ShownTutor } from '@parlance/proto/identity/v1';
import { moneyJson, type MoneyJson } from '@parlance/proto/json/money';
import { epochMsOrNull } from '@parlance/proto/json/time';
import { boughtWord, type BoughtWord } from '@parlance/proto/json/words';
import type { ListPlansResponse, PaymentsInternalService } from '@parlance/proto/payments/v1';
import type { ClientOf } from '@parlance/runtime/grpc/client';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Logger } from '@parlance/runtime/logging/logger';
import { within } from '@parlance/runtime/waiting/waiting';
import type { Made } from './keep.ts';

export type SchoolSources = {
  identity: Pick<ClientOf<typeof IdentityInternalService>, 'listShownTutors'>;
  booking: Pick<ClientOf<typeof BookingInternalService>, 'listNextFreeHours'>;
  payments: Pick<ClientOf<typeof PaymentsInternalService>, 'listPlans'>;
};

export type ShownTeacher = {
  firstName: string;
  isPte: boolean;
  rating: { avg: number; count: number };
  nextFree: Date | undefined;
};
export type SoldPlan = { tokenType: BoughtWord; price: MoneyJson; tokensPerPeriod: number; single: MoneyJson };
export type School = {
  teachers: readonly ShownTeacher[];
  plans: readonly SoldPlan[];
  trial: { days: number; tokens: number } | undefined;
};

type Deps = { sources: SchoolSources; clock: Clock; log: Logger };
type Sold = Pick<School, 'plans' | 'trial'>;

/** A stranger waits for no more than two of these, one after the other. */
const options = { deadlineMs: 1_000 };
const notSold: Sold = { plans: [], trial: undefined };

export function makeReadSchool({ sources, clock, log }: Deps): () => Promise<Made<School>> {
  /** Prices change rarely: those of before stand while payments is away. Who agreed may have changed their mind, and is not shown unasked. */
  let knownSold: Sold | undefined;

  async function orLeftOut<T>(part: string, ask: Promise<T>): Promise<T | undefined> {
    try {
      // Our own token may have to be fetched first, and no deadline of a call counts that.
      return await within(options.deadlineMs, ask);
    } catch (err) {
      log.warn({ err, part }, 'a part of the page for strangers is away');
      return undefined;
    }
  }

  async function readTeachers(): Promise<Made<readonly ShownTeacher[]>> {
    const shown = await orLeftOut('teachers', sources.identity.listShownTutors({}, options));
    if (!shown) return { value: [], isWhole: false };
    const tutorUids = shown.tutors.map(({ uid }) => uid);
    if (tutorUids.length === 0) return { value: [], isWhole: true };
    const free = await orLeftOut('free hours', sources.booking.listNextFreeHours({ tutorUids }, options));
    const hours = hoursOf(free, clock.now());
    const teachers = shown.tutors.map((tutor) => teacherOf(tutor, hours));
    return { value: bookableFirst(teachers), isWhole: free !== undefined };
  }

  async function readSold(): Promise<Made<Sold>> {
    const found = await orLeftOut('plans', sources.payments.listPlans({}, options));
    if (found) knownSold = soldOf(found);
    return { value: knownSold ?? notSold, isWhole: found !== undefined };
  }

  return async () => {
    const [teachers, sold] = await Promise.all([readTeachers(), readSold()]);
    return { value: { teachers: teachers.value, ...sold.value }, isWhole: teachers.isWhole && sold.isWhole };
  };
}

function hoursOf(free: ListNextFreeHoursResponse | undefined, now: Date): ReadonlyMap<string, Date> {
  const known = (free?.hours ?? []).map(({ tutorUid, when }) => [tutorUid, epochMsOrNull(when) ?? 0] as const);
  return new Map(known.filter(([, when]) => when > now.getTime()).map(([uid, when]) => [uid, new Date(when)]));
}

function teacherOf(tutor: ShownTutor, hours: ReadonlyMap<string, Date>): ShownTeacher {
  const { uid, firstName, isPte, ratingAvg: avg, ratingCount: count } = tutor;
  return { firstName, isPte, rating: { avg, count }, nextFree: hours.get(uid) };
}

/** Otherwise in the order in which they come, the best rated first. */
const bookableFirst = (teachers: readonly ShownTeacher[]) =>
  teachers.toSorted((a, b) => Number(b.nextFree !== undefined) - Number(a.nextFree !== undefined));

function soldOf({ plans, trialDays: days, trialTokens: tokens }: ListPlansResponse): Sold {
  const sold = plans.flatMap(({ tokenType, price, tokensPerPeriod, singleTokenPrice }) => {
    const word = boughtWord(tokenType);
    const single = moneyJson(singleTokenPrice);
    return word ? [{ tokenType: word, price: moneyJson(price), tokensPerPeriod, single }] : [];
  });
  return { plans: sold, trial: days > 0 ? { days, tokens } : undefined };
}
