import type { RemoteId, RemoteModule } from '@parlance/kit/remote/contract.ts';
import { useWake } from '@parlance/kit/remote/use-wake.ts';
import { patienceMs } from '@parlance/kit/remote/with-tries.ts';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { PageSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { useCallback, useEffect, useState } from 'react';
import { matches } from '../app/routing.ts';
import { texts } from '../locales/texts.ts';
import { NoticePage } from '../pages/notice-page.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';
import { loadRemote } from './load-remote.ts';

type Props = { id: RemoteId; path: string; onTitle: (title: string) => void };
type State = { of: string; remote?: RemoteModule; failed?: boolean };

/** One remote's page. When it cannot be loaded, or breaks, this area says so and the rest of the portal goes on. */
export function RemoteOutlet({ id, path, onTitle }: Props) {
  const { faults } = texts.use();
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<State>({ of: '' });
  const attempt = `${id}-${round}`;
  // What was loaded for another remote, or for an earlier try, is not this page's.
  const state = loaded.of === attempt ? loaded : undefined;
  useEffect(() => {
    let current = true;
    loadRemote(id).then(
      (remote) => current && setLoaded({ of: attempt, remote }),
      () => current && setLoaded({ of: attempt, failed: true }),
    );
    // What comes later is shown all the same.
    const timer = setTimeout(
      () => setLoaded((now) => (now.of === attempt ? now : { of: attempt, failed: true })),
      patienceMs,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, attempt]);

  const route = state?.remote?.routes.find((one) => matches(one.path, path));
  useEffect(() => {
    if (route) onTitle(route.title());
  }, [onTitle, route]);

  const again = useCallback(() => setRound((tried) => tried + 1), []);
  useWake(state?.failed ? again : undefined);
  if (state?.failed) {
    return (
      <Panel>
        <ErrorState error={null} message={faults.notLoaded} onRetry={again} />
      </Panel>
    );
  }
  if (!state?.remote) return <PageSkeleton />;
  return (
    <RemoteBoundary key={`${path}-${round}`} onRetry={again}>
      {/* A place of the menu whose page comes with a later version of the remote. */}
      {route?.element ?? <NoticePage notice="notOpen" onTitle={onTitle} />}
    </RemoteBoundary>
  );
}
