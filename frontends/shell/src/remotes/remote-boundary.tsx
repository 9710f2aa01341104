import { useWake } from '@parlance/kit/remote/use-wake.ts';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Component, type ReactNode } from 'react';
import { texts } from '../locales/texts.ts';

type Props = { onRetry: () => void; children: ReactNode };
type State = { broken: boolean; error: unknown };

/** Keeps a crash of one page inside its area. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { broken: false, error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, error };
  }

  override render() {
    const { broken, error } = this.state;
    return broken ? <Broken error={error} onRetry={this.props.onRetry} /> : this.props.children;
  }
}

/** A part that did not load may load later; a fault stays one until somebody tries again. */
function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const didNotLoad = error instanceof Error && error.name === 'ChunkLoadError';
  useWake(didNotLoad ? onRetry : undefined);
  return (
    <Panel>
      <ErrorState error={error} message={texts.use().faults.pageBroke} onRetry={onRetry} />
    </Panel>
  );
}
