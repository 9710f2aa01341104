/** A route's page that is loaded when it is opened: `element: lazyPage(async () => (await import('…')).BookingsPage)`. */
import { type ComponentType, type ReactElement, Suspense, lazy, useState } from 'react';
import { textsReady } from '../i18n/catalogue.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { withTries } from './with-tries.ts';

type Load = () => Promise<ComponentType>;

/** The page's own texts are there before it is. */
async function open(load: Load) {
  const page = await withTries(load);
  await textsReady();
  return { default: page };
}

function LazyPage({ load }: { load: Load }) {
  // React.lazy keeps a failure for ever, so each mounting makes its own: the shell's retry mounts anew.
  const [Page] = useState(() => lazy(() => open(load)));
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  );
}

export const lazyPage = (load: Load): ReactElement => <LazyPage load={load} />;
