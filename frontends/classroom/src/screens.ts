/** Each screen is a line here; its page lies in a feature, or in app/ where features meet. */
import type { RemoteScreens } from '@parlance/kit/remote/contract.ts';
import { titleTexts } from './locales/texts.ts';

export const classroom: RemoteScreens<keyof typeof titleTexts.english> = {
  id: 'classroom',
  titles: titleTexts,
  screens: [{ path: '/call', name: 'lesson' }],
};
