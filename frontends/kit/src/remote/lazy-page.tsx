/** A route's page that is loaded when it is opened: `element: lazyPage(async () => (await import('…')).BookingsPage)`. */
import { type ReactElement, useEffect, useState } from 'react';
import { textsReady } from '../i18n/catalogue.ts';
import { texts } from '../locales/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { type Load, Loaded } from './lazy-part.tsx';
import { patienceMs } from './with-tries.ts';

type RetryProps = { onRetry: () => void };

function Late({ onRetry }: RetryProps) {
  return (
    <Panel>
      <ErrorState error={null} message={texts.use().ui.pageLate} onRetry={onRetry} />
    </Panel>
  );
}

type WaitingProps = RetryProps & { shown: ReactElement };

/** What comes later is shown all the same. */
function Waiting({ onRetry, shown }: WaitingProps) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <Late onRetry={onRetry} /> : shown;
}

type LazyProps<P> = { load: Load<P>; props: P; waiting?: ReactElement };

function LazyPage<P extends object>({ load, props, waiting = <PageSkeleton /> }: LazyProps<P>) {
  /** The page's own texts are there before it is. */
  const open: Load<P> = async () => {
    const page = await load();
    await textsReady();
    return page;
  };
  return (
    <Loaded
      load={open}
      props={props}
      waiting={(again) => <Waiting onRetry={again} shown={waiting} />}
      missing={(again) => <Late onRetry={again} />}
    />
  );
}

/** `waiting` stands there until the page is: with words of the page, when it takes more than a moment on a slow line. */
export const lazyPage = (load: Load<object>, waiting?: ReactElement): ReactElement => (
  <LazyPage load={load} props={{}} {...(waiting ? { waiting } : {})} />
);
/** The same for a page that is told something; make it anew with each rendering. */
export const lazyPageWith = <P extends object>(load: Load<P>, props: P): ReactElement => (
  <LazyPage load={load} props={props} />
);
