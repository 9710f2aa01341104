/** How the caller wishes to be told. */
import type { NotificationServiceMethods } from '@parlance/proto/notification/v1';
import { requirePerson, type Handlers } from '@parlance/runtime/grpc/server';
import { refuse } from '../../domain/refusals.ts';
import type { PreferencesStore } from '../../usecases/ports.ts';
import type { SetPreferences } from '../../usecases/set-preferences.ts';
import type { Unsubscribe } from '../../usecases/unsubscribe.ts';
import { preferencesMessage } from '../../wire/notification-mapping.ts';

export type PreferenceDeps = {
  preferences: Pick<PreferencesStore, 'of'>;
  setPreferences: SetPreferences;
  unsubscribe: Unsubscribe;
};
type PreferenceHandlers = Pick<
  Handlers<NotificationServiceMethods>,
  'getPreferences' | 'setPreferences' | 'unsubscribe'
>;

export function makePreferenceHandlers({
  preferences,
  setPreferences,
  unsubscribe,
}: PreferenceDeps): PreferenceHandlers {
  return {
    async getPreferences(_request, call) {
      const { uid } = requirePerson(call);
      const wishesOf = await preferences.of([uid]);
      return { preferences: preferencesMessage(wishesOf(uid)) };
    },
    async setPreferences({ preferences: said, expectedVersion }, call) {
      if (said === null) throw refuse('PREFERENCES_MALFORMED');
      return {
        preferences: preferencesMessage(await setPreferences({ uid: requirePerson(call).uid, said, expectedVersion })),
      };
    },
    async unsubscribe({ token }) {
      return { area: await unsubscribe(token) };
    },
  };
}
