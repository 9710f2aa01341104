/** How the caller wishes to be told (NS-60). */
import type { Preferences } from '@parlance/proto/notification/v1';
import { preferencesJson, preferencesMessage } from '@parlance/proto/json/preferences';
import { versionTag } from '../../middleware/if-match.ts';
import { route, studentsAndTutors, withHeaders, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { preferences, preferencesBody } from './schemas.ts';

export const preferenceRoutes: Route[] = [
  route({
    method: 'get',
    path: '/preferences',
    summary: 'How the caller wishes to be told; the usual while nothing was said',
    access: studentsAndTutors,
    response: preferences,
    handle: async ({ clients, call }) => answered((await clients.notification.getPreferences({}, call())).preferences),
  }),
  route({
    method: 'put',
    path: '/preferences',
    summary: 'Say how to be told: all of it at once',
    access: studentsAndTutors,
    refusals: ['PREFERENCES_MALFORMED', 'STALE_VERSION'],
    body: preferencesBody,
    response: preferences,
    handle: async ({ clients, body, expectedVersion, call }) => {
      const request = { preferences: preferencesMessage(body), expectedVersion };
      return answered((await clients.notification.setPreferences(request, call())).preferences);
    },
  }),
];

function answered(said: Preferences | null) {
  const json = preferencesJson(present(said));
  return withHeaders(json, versionTag(json.version));
}
