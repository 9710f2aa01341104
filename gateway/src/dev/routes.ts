/** Calls of development builds (FB-59, CON-35, CON-36, NS-41): the school's clock, entitlements, what the clock does to a lesson, samples of mails. */
import { epochMs, wireTimestamp } from '@parlance/proto/json/time';
import { entitlementJson } from '@parlance/proto/json/wallet';
import type { SchoolClock } from '@parlance/runtime/clock/school-clock';
import { anybody, everyAccount, command, route, students, studentsAndTutors, type Route } from '../routing/route.ts';
import { entitlement } from '../resources/profile/schemas.ts';
import { billingItemJson } from '../resources/payments/presenter.ts';
import { done } from '../routing/fields.ts';
import { malformed } from '../routing/validate.ts';
import { present } from '../resources/present.ts';
import type { DevClients } from './clients.ts';
import { recordLessonEnd } from './lesson-end.ts';
import {
  affectedAnswer,
  clockAnswer,
  entitlementBody,
  invoicesAnswer,
  lessonCallBody,
  moveClockBody,
  testCallAnswer,
} from './schemas.ts';

export type DevDeps = { dev: DevClients; clock: Pick<SchoolClock, 'now' | 'offsetMs' | 'version'> };

const common = { access: anybody, limit: 'dev', deadlineMs: 30_000 } as const;

function clockRoutes({ dev, clock }: DevDeps): Route[] {
  return [
    route({
      ...common,
      method: 'get',
      path: '/clock',
      summary: "The school's time",
      response: clockAnswer,
      handle: async () => ({ now: clock.now().getTime(), offsetMs: clock.offsetMs(), version: clock.version() }),
    }),
    route({
      ...common,
      method: 'post',
      path: '/clock',
      summary: "Move the school's clock forward, for every process at once",
      refusals: ['CLOCK_BACKWARDS', 'CLOCK_NOT_ACKNOWLEDGED'],
      body: moveClockBody,
      response: clockAnswer,
      handle: async ({ body, call }) => {
        if ((body.to === undefined) === (body.by === undefined)) throw malformed({ to: 'or by is required' });
        const target = body.to === undefined ? { byMs: body.by } : { to: wireTimestamp(body.to) };
        const { now, offsetMs, version } = await dev.clock.moveClock(target, call());
        return { now: epochMs(present(now)), offsetMs, version };
      },
    }),
  ];
}

function lessonStartRoute({ dev }: Pick<DevDeps, 'dev'>): Route {
  return route({
    ...common,
    method: 'post',
    path: '/onLessonStart',
    summary: "Commence a lesson in its tutor's name; who is present counts as the first join",
    refusals: ['BOOKING_NOT_FOUND', 'TOO_EARLY_TO_COMMENCE', 'DEADLINE_MISSED', 'ILLEGAL_TRANSITION', 'EMPTY_BOOKING'],
    body: lessonCallBody,
    response: affectedAnswer,
    handle: async ({ body, call }) => {
      const request = { bookingId: body.bookingId, presentUids: body.present };
      return { ...done, ...(await dev.lessons.startLesson(request, call())) };
    },
  });
}

function lessonReminderRoute({ dev }: Pick<DevDeps, 'dev'>): Route {
  return route({
    ...common,
    method: 'post',
    path: '/onLessonReminder',
    summary: 'Remind the people of a lesson now',
    refusals: ['BOOKING_NOT_FOUND'],
    body: lessonCallBody,
    response: affectedAnswer,
    handle: async ({ body, call }) => ({
      ...done,
      ...(await dev.lessons.remindOfLesson({ bookingId: body.bookingId }, call())),
    }),
  });
}

function clearBookingsRoute({ dev }: Pick<DevDeps, 'dev'>): Route {
  return route({
    ...common,
    method: 'post',
    path: '/bookings/clear',
    summary: 'Close every open slot and cancel every lesson ahead, with the tokens back',
    response: affectedAnswer,
    handle: async ({ call }) => ({ ...done, ...(await dev.lessons.clearBookings({}, call())) }),
  });
}

function lessonEndRoute({ dev, clock }: DevDeps): Route {
  return route({
    ...common,
    method: 'post',
    path: '/onLessonEnd',
    summary: 'Record who was present in a lesson, and let it settle',
    refusals: ['BOOKING_NOT_FOUND'],
    body: lessonCallBody,
    response: affectedAnswer,
    handle: async ({ body, call }) => {
      await recordLessonEnd({ dev, clock, call }, body.bookingId, body.present);
      return { ...done, affected: 1 };
    },
  });
}

function entitlementRoute({ dev }: DevDeps): Route {
  return route({
    ...common,
    method: 'post',
    path: '/entitlements',
    summary: 'Give a student a category, as a purchase would',
    refusals: ['PRICE_UNKNOWN'],
    body: entitlementBody,
    response: entitlement,
    handle: async ({ body, call }) => {
      const request = { uid: body.uid, priceId: body.priceId, expiredAt: wireTimestamp(body.expiredAt) };
      const { entitlements } = await dev.payments.grantEntitlement(request, call());
      return entitlementJson(present(entitlements));
    },
  });
}

/** EP-33, NS-41: payments says whose they may be. */
function invoicesRoute(): Route {
  return route({
    method: 'get',
    path: '/invoices/:uid',
    summary: 'The first page of what a student has paid',
    access: students,
    limit: 'dev',
    refusals: ['NOT_OWN_BILLING'],
    response: invoicesAnswer,
    handle: async ({ clients, params, call }) => ({
      items: (await clients.payments.listBilling({ uid: params.uid }, call())).items.map(billingItemJson),
    }),
  });
}

function resetPaidLessonsRoute({ dev }: Pick<DevDeps, 'dev'>): Route {
  return route({
    ...common,
    method: 'post',
    path: '/payments/bookings/reset',
    summary: 'Mark every paid lesson as unpaid again',
    response: affectedAnswer,
    handle: async ({ call }) => ({ ...done, ...(await dev.payments.resetPaidLessons({}, call())) }),
  });
}

/** EP-57, EP-58: the token names the caller, so they are signed in. */
function testCallRoutes({ dev }: Pick<DevDeps, 'dev'>): Route[] {
  const { openTestCall, joinTestCall } = dev.media;
  const calls = [
    { path: '/call/:room', summary: 'Open a test call, with or without a lesson behind it', enter: openTestCall },
    { path: '/call/:room/join', summary: 'Join a test call that was opened', enter: joinTestCall },
  ] as const;
  return calls.map(({ path, summary, enter }) =>
    route({
      method: 'post',
      path,
      summary,
      access: studentsAndTutors,
      limit: 'dev',
      urgency: 'lesson',
      refusals: ['ROOM_NOT_FOUND', 'LESSON_OVER', 'REMOVED_FROM_ROOM', 'MEDIA_UNAVAILABLE'],
      response: testCallAnswer,
      handle: async ({ params: { room }, call }) => {
        const { callToken: token } = await enter({ room }, call());
        return { token, room, address: `/call?${new URLSearchParams({ token, room })}` };
      },
    }),
  );
}

/** CON-35: the product itself uses auth/verify and auth/reset. */
function sampleMailRoutes({ dev }: Pick<DevDeps, 'dev'>): Route[] {
  const samples = [
    { path: '/mail/verify', kind: 'verify', summary: 'Mail a sample of the verification mail to the caller' },
    { path: '/mail/passreset', kind: 'reset', summary: 'Mail a sample of the reset mail to the caller' },
  ];
  return samples.map(({ path, kind, summary }) =>
    command({
      method: 'post',
      path,
      summary,
      access: everyAccount,
      limit: 'mail',
      handle: ({ call }) => dev.notification.sendSampleMail({ kind }, call()),
    }),
  );
}

/** CON-36: what the general table lists is served below /api/v1 too, in development. */
export function developmentRoutes(deps: DevDeps): { dev: Route[]; v1: Route[] } {
  const lessons = [clearBookingsRoute, lessonStartRoute, lessonEndRoute, lessonReminderRoute];
  const made = [...lessons, resetPaidLessonsRoute].map((one) => one(deps));
  const calls = [...made, ...testCallRoutes(deps), invoicesRoute()];
  return { dev: [...clockRoutes(deps), ...calls, entitlementRoute(deps)], v1: [...calls, ...sampleMailRoutes(deps)] };
}
