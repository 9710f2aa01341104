/** What the school has decided about its lessons, as versions (NS-73). */
import type { ListPoliciesResponse, PolicyVersion } from '@parlance/proto/booking/v1';
import { policyJson } from '@parlance/proto/json/lesson';
import { epochMs, wireTimestamp } from '@parlance/proto/json/time';
import { admins, route, type Route } from '../../routing/route.ts';
import { noToken, pageQuery } from '../../routing/fields.ts';
import { present } from '../present.ts';
import { makeBody, policiesAnswer, policyVersion } from './schemas.ts';

function versionJson({ policy, validFrom, madeAt, madeBy: uid, madeByName: name, reason }: PolicyVersion) {
  return {
    ...present(policyJson(policy)),
    validFrom: epochMs(present(validFrom)),
    madeAt: epochMs(present(madeAt)),
    madeBy: uid === '' ? null : { uid, name },
    reason,
  };
}

const policiesJson = (found: ListPoliciesResponse) => ({
  items: found.versions.map(versionJson),
  nextPageToken: noToken(found.nextPageToken),
  present: versionJson(present(found.present)),
});

export const policyRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/policy',
    summary: "The versions of the school's policy, the newest first, and which is in force",
    access: admins,
    refusals: ['PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: policiesAnswer,
    handle: async ({ clients, query, call }) => policiesJson(await clients.booking.listPolicies(query, call())),
  }),
  route({
    method: 'post',
    path: '/admin/policy',
    summary: 'Make another version, for lessons that are booked from its instant on',
    access: admins,
    refusals: ['MALFORMED', 'POLICY_CHANGED', 'POLICY_SAME', 'POLICY_AHEAD'],
    body: makeBody,
    response: policyVersion,
    handle: async ({ clients, body: { rules, after: version, validFrom, reason }, call }) => {
      const wish = { policy: { ...rules, version }, reason, ...(validFrom && { validFrom: wireTimestamp(validFrom) }) };
      return versionJson(present((await clients.booking.makePolicy(wish, call())).version));
    },
  }),
];
