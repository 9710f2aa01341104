/** A route's page that is loaded when it is opened: `element: lazyPage(async () => (await import('…')).BookingsPage)`. */
import { type ComponentType, type ReactElement, Suspense, lazy, useState } from 'react';
import { textsReady } from '../i18n/catalogue.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { withTries } from './with-tries.ts';

type Load<P> = () => Promise<ComponentType<P>>;

/** The page's own texts are there before it is. */
async function open<P>(load: Load<P>) {
  const page = await withTries(load);
  await textsReady();
  return { default: page };
}

function LazyPage<P extends object>({ load, props }: { load: Load<P>; props: P }) {
  // React.lazy keeps a failure for ever, so each mounting makes its own: the shell's retry mounts anew.
  const [Page] = useState(() => lazy(() => open(load)));
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page {...props} />
    </Suspense>
  );
}

export const lazyPage = (load: Load<object>): ReactElement => <LazyPage load={load} props={{}} />;
/** The same for a page that is told something; make it anew with each rendering. */
export const lazyPageWith = <P extends object>(load: Load<P>, props: P): ReactElement => (
  <LazyPage load={load} props={props} />
);
