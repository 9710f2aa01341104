import { IconCode } from '@tabler/icons-react';
import type { Feature } from '../../feature.ts';
import { texts } from '../../locales/texts.ts';

export const developer: Feature = {
  path: '/developer',
  tool: {
    /** The condition is known when building: a production build does not even carry the file. */
    page: __DEVELOPMENT_BUILD__ ? async () => (await import('./developer-page.tsx')).DeveloperPage : undefined,
    icon: IconCode,
    text: () => texts.now().menu.developer,
  },
};
