/** Trying rules on the last ninety days before they are made a version. */
import type { LessonOutcome, PolicyDifference, PolicyTrial } from '@parlance/proto/booking/v1';
import { policyJson } from '@parlance/proto/json/lesson';
import { epochMs } from '@parlance/proto/json/time';
import { statusWord } from '@parlance/proto/json/words';
import { admins, command, route, type Route } from '../../routing/route.ts';
import { noToken, pageQuery } from '../../routing/fields.ts';
import { present } from '../present.ts';
import { complaintsAnswer, differencesAnswer, trialAnswer, tryBody } from './trial-schemas.ts';

function trialJson(trial: PolicyTrial | null) {
  if (!trial) return { trial: null };
  const { policy, since, until, state, pay, ...counts } = trial;
  const { version: _none, ...rules } = present(policyJson(policy));
  const times = { since: epochMs(present(since)), until: epochMs(present(until)) };
  const word = state as 'running' | 'done' | 'cancelled' | 'failed';
  return { trial: { ...counts, ...times, rules, state: word, pay: pay.map(payJson) } };
}
const payJson = ({ currency, minorUnits }: { currency: string; minorUnits: number }) => ({ currency, minorUnits });

function outcomeJson({ statuses, refunds, pay }: LessonOutcome) {
  return { statuses: statuses.map((one) => present(statusWord(one))), refunds, pay: payJson(present(pay)) };
}
function differenceJson({ bookingId, when, tutorName, studentNames, before, after }: PolicyDifference) {
  const outcomes = { before: outcomeJson(present(before)), after: outcomeJson(present(after)) };
  return { bookingId, when: epochMs(present(when)), tutor: tutorName, students: studentNames, ...outcomes };
}

export const policyTrialRoutes: Route[] = [
  route({
    method: 'post',
    path: '/admin/policy/trial',
    summary: 'Try rules on the lessons of the last 90 days, in the background; one at a time, and nothing is changed',
    access: admins,
    urgency: 'background',
    refusals: ['MALFORMED', 'TRIAL_RUNS'],
    body: tryBody,
    response: trialAnswer,
    handle: async ({ clients, body, call }) => {
      const policy = { ...body.rules, version: 0 };
      return trialJson((await clients.booking.tryPolicy({ policy }, call())).trial);
    },
  }),
  route({
    method: 'get',
    path: '/admin/policy/trial',
    summary: 'The last trial, and how far it is',
    access: admins,
    urgency: 'background',
    response: trialAnswer,
    handle: async ({ clients, call }) => trialJson((await clients.booking.getPolicyTrial({}, call())).trial),
  }),
  command({
    method: 'delete',
    path: '/admin/policy/trial/:id',
    summary: 'End a trial that runs; one that is over stays',
    access: admins,
    handle: ({ clients, params, call }) => clients.booking.cancelPolicyTrial({ id: params.id }, call()),
  }),
  route({
    method: 'get',
    path: '/admin/policy/trial/:id/differences',
    summary: 'The lessons that would have ended otherwise, the latest first',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: differencesAnswer,
    handle: async ({ clients, params: { id }, query, call }) => {
      const found = await clients.booking.listPolicyDifferences({ id, ...query }, call());
      return { items: found.differences.map(differenceJson), nextPageToken: noToken(found.nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/policy/trial/:id/complaints',
    summary: 'Of the lessons that would have ended otherwise, those that somebody reported or claimed a cut for',
    access: admins,
    urgency: 'background',
    response: complaintsAnswer,
    handle: async ({ clients, params: { id }, call }) => {
      const { trial } = await clients.booking.getPolicyTrial({}, call());
      const { bookingIds: reported } = await clients.identity.listReportedLessons({ since: trial?.since }, call());
      return { items: (await clients.booking.listDisputedDifferences({ id, reported }, call())).bookingIds };
    },
  }),
];
