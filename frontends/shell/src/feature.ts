/** What a feature brings to the portal. `app/features.ts` names it, and nothing else does. */
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { PublicParts } from './pages/public-parts.ts';

export type Viewer = { role: string; emailVerified: boolean; speedTestPassed: boolean };

type Load<P> = () => Promise<ComponentType<P>>;

export type Feature = {
  path: string;
  /** Shown to whoever is not signed in. */
  visitors?: {
    page: Load<{ parts: PublicParts; contact: string }>;
    /** The page knows its reader by such a link alone. */
    isPrivateLink: (search: string) => boolean;
  };
  /** Stands before the portal as long as it holds somebody. */
  gate?: { page: Load<object>; holds: (viewer: Viewer) => boolean };
  /** A place of every role's portal on development builds. */
  tool?: { page: Load<{ onTitle: (title: string) => void }> | undefined; icon: Icon; text: () => string };
};
