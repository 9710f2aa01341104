/** Searching, opening, closing and booking slots. Validate → command → use case → reply; no rules here. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type {
  BookingServiceMethods,
  BookSlotRequest,
  GetTutorScheduleRequest,
  SearchSlotsRequest,
} from '@parlance/proto/booking/v1';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import type { Wishes } from '../../domain/lesson.ts';
import { dayWindows, searchWindows, type SlotSearch } from '../../domain/search.ts';
import type { EmptySearches } from '../../usecases/empty-searches.ts';
import { isMockStudent } from '../../queries/people.ts';
import { listNextFreeHours } from '../../queries/next-free-hours.ts';
import { lists } from '@parlance/proto/limits';
import { findNextFreeSlot, listFreeDays, searchSlots } from '../../queries/search-slots.ts';
import { listFreeSchedule, listTutorSchedule } from '../../queries/tutor-schedule.ts';
import type { Clock } from '../../usecases/ports.ts';
import type { WithFeedbackEnds } from '../../usecases/lesson-feedback.ts';
import type { CheckSlot } from '../../usecases/check-slot.ts';
import type { ReserveSlot } from '../../usecases/reserve-slot.ts';
import type { CloseSlot, OpenSlots } from '../../usecases/slots.ts';
import { topicIdsFromMessage } from '../../wire/booking-mapping.ts';
import { lessonMessage } from '../../wire/lesson-mapping.ts';
import { policyMessage } from '../../wire/policy-mapping.ts';
import { actorOf } from './call-context.ts';
import { listReply } from './list-handlers.ts';

export type Deps = {
  db: Queryable;
  clock: Clock;
  openSlots: OpenSlots;
  closeSlot: CloseSlot;
  checkSlot: CheckSlot;
  reserveSlot: ReserveSlot;
  emptySearches: Pick<EmptySearches, 'note'>;
  withFeedbackEnds: WithFeedbackEnds;
};

const aDay = 86_400_000;
const longestScheduleDays = 62;
const usualScheduleDays = 31;

type SearchedHours = Pick<SearchSlotsRequest, 'startDate' | 'endDate' | 'hour' | 'untilHour' | 'timeZone'>;

export function searchOf(request: SearchedHours): SlotSearch {
  const { startDate, endDate, hour, untilHour, timeZone } = request;
  return { startDate, endDate, hour, untilHour, zone: timeZone };
}

function rangeOf(request: GetTutorScheduleRequest, now: Date): { from: Date; to: Date } {
  const from = fromTimestamp(request.from) ?? now;
  const to = fromTimestamp(request.to) ?? new Date(from.getTime() + usualScheduleDays * aDay);
  const days = (to.getTime() - from.getTime()) / aDay;
  if (days < 0 || days > longestScheduleDays) {
    throw refuse('MALFORMED', { details: { fields: { to: `at most ${longestScheduleDays} days after from` } } });
  }
  return { from, to };
}

function wishesOf({ introduction, correctMistakes, notes }: BookSlotRequest): Wishes {
  // Absent means yes.
  return { introduction: introduction ?? true, correctMistakes: correctMistakes ?? true, notes };
}

type Reads = Pick<Deps, 'db' | 'clock' | 'emptySearches' | 'withFeedbackEnds'>;

/** What there is to book. */
function makeSlotReads({ db, clock, emptySearches, withFeedbackEnds }: Reads) {
  return {
    async searchSlots(request, call) {
      const actor = actorOf(call);
      const { tutor, pageToken, isPte, ratingFrom, language } = request;
      const tutors = request.tutors.slice(0, lists.shownTutors);
      const now = clock.now();
      const search = searchOf(request);
      const windows = searchWindows(search, now);
      const isMock = await isMockStudent(db, actor.id);
      const { slots, next } = await searchSlots(db, {
        windows,
        tutorUid: tutor,
        isMock,
        pageToken,
        isPte,
        ratingFrom,
        tutors,
        language,
      });
      const isEmpty = slots.length === 0 && pageToken === '';
      // Who wants one teacher, or a kind of teacher, lacks that and not an hour.
      const isOfAnybody = !tutor && tutors.length === 0 && ratingFrom === 0 && !language;
      if (isEmpty && isOfAnybody && !isMock && actor.role === 'student')
        emptySearches.note({ studentUid: actor.id, search, isPte });
      const free = isEmpty ? await findNextFreeSlot(db, { tutorUid: tutor, isMock, now }) : undefined;
      return {
        slots: slots.map((slot) => lessonMessage(slot, actor)),
        nextPageToken: next,
        nextFree: free ? toTimestamp(free) : null,
      };
    },
    async listFreeDays({ tutor: tutorUid, startDate, endDate, timeZone: zone }, call) {
      const days = dayWindows({ startDate, endDate, zone }, clock.now());
      const isMock = await isMockStudent(db, actorOf(call).id);
      return { days: await listFreeDays(db, { days, tutorUid, isMock }) };
    },
    async listTutorsNextHours({ tutors }) {
      const hours = await listNextFreeHours(db, tutors, clock.now());
      return { hours: hours.map(({ tutorUid, when }) => ({ tutor: tutorUid, when: toTimestamp(when) })) };
    },
    async getTutorSchedule(request, call) {
      const actor = actorOf(call);
      const now = clock.now();
      const range = { tutorUid: request.tutor, ...rangeOf(request, now), pageToken: request.pageToken };
      if (actor.role === 'student') {
        const isMock = await isMockStudent(db, actor.id);
        return listReply(await listFreeSchedule(db, { ...range, now, isMock }), actor);
      }
      if (actor.role === 'tutor' && actor.id !== request.tutor) throw refuse('NOT_OWN_SCHEDULE');
      const { lessons, next } = await listTutorSchedule(db, range);
      return listReply({ lessons: await withFeedbackEnds(lessons), next }, actor);
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}

export function makeSlotHandlers(deps: Deps) {
  return {
    ...makeSlotReads(deps),
    async openSlots(request, call) {
      const when = request.when.map((at) => fromTimestamp(at) ?? new Date(0));
      const { tutor: tutorUid, isPte } = request;
      const once = commandOf(call, 'OpenSlots', request);
      const actor = actorOf(call);
      const opened = await deps.openSlots({ tutorUid, when, isPte, actor, once });
      return {
        results: opened.map(({ when: at, booking, fault }) => ({
          when: toTimestamp(at),
          lesson: booking ? lessonMessage(booking, actor) : null,
          errorReason: fault ?? '',
          errorMessage: fault ? refuse(fault).message : '',
        })),
      };
    },
    async closeSlot(request, call) {
      const once = commandOf(call, 'CloseSlot', request);
      return deps.closeSlot({ bookingId: request.bookingId, actor: actorOf(call), once });
    },
    async checkSlot(request, call) {
      const { tutor: tutorUid, bookingId } = request;
      const once = commandOf(call, 'CheckSlot', request);
      const { name, balance, policy } = await deps.checkSlot({ tutorUid, bookingId, actor: actorOf(call), once });
      return { wallet: { tokenType: tokenTypeOf(name), balance }, policy: policyMessage(policy) };
    },
    async bookSlot(request, call) {
      const { tutor: tutorUid, bookingId } = request;
      const topic = topicIdsFromMessage(request.topic);
      const once = commandOf(call, 'BookSlot', { ...request, topic });
      const order = { tutorUid, bookingId, topic, wishes: wishesOf(request), actor: actorOf(call), once };
      const { booking, wallet } = await deps.reserveSlot(order);
      return {
        lesson: lessonMessage(booking, order.actor),
        wallet: { tokenType: tokenTypeOf(wallet.name), balance: wallet.balance },
      };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
