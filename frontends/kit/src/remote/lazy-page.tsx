/** A route's page that is loaded when it is opened: `element: lazyPage(async () => (await import('…')).BookingsPage)`. */
import { type ComponentType, type ReactElement, Suspense, lazy, useEffect, useState } from 'react';
import { textsReady } from '../i18n/catalogue.ts';
import { texts } from '../locales/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { patienceMs, withTries } from './with-tries.ts';

type Load<P> = () => Promise<ComponentType<P>>;

/** The page's own texts are there before it is. */
async function open<P>(load: Load<P>) {
  const page = await withTries(load);
  await textsReady();
  return { default: page };
}

/** What comes later is shown all the same. */
function Waiting({ onRetry }: { onRetry: () => void }) {
  const { pageLate } = texts.use().ui;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return <PageSkeleton />;
  return (
    <Panel>
      <ErrorState message={pageLate} onRetry={onRetry} />
    </Panel>
  );
}

type Props<P> = { load: Load<P>; props: P };

function Opening<P extends object>({ load, props, onRetry }: Props<P> & { onRetry: () => void }) {
  // React.lazy keeps a failure for ever, so each mounting makes its own: the shell's retry mounts anew.
  const [Page] = useState(() => lazy(() => open(load)));
  return (
    <Suspense fallback={<Waiting onRetry={onRetry} />}>
      <Page {...props} />
    </Suspense>
  );
}

function LazyPage<P extends object>(page: Props<P>) {
  const [round, setRound] = useState(0);
  return <Opening key={round} {...page} onRetry={() => setRound(round + 1)} />;
}

export const lazyPage = (load: Load<object>): ReactElement => <LazyPage load={load} props={{}} />;
/** The same for a page that is told something; make it anew with each rendering. */
export const lazyPageWith = <P extends object>(load: Load<P>, props: P): ReactElement => (
  <LazyPage load={load} props={props} />
);
