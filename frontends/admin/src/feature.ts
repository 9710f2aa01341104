/** What a feature brings to the place where features meet. `app/features.ts` names it, and nothing else does. */
import type { Screen } from '@parlance/kit/remote/contract.ts';
import type { ComponentType } from 'react';
import type { titleTexts } from './locales/texts.ts';

/** A feature that has screens besides. */
export type Feature = {
  screens: Screen<keyof typeof titleTexts.english>[];
  /** On the schedule page, loaded with it. */
  schedule: () => Promise<ComponentType>;
};
