import { useWake } from '@parlance/kit/remote/use-wake.ts';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Component, type ReactNode } from 'react';
import { texts } from '../locales/texts.ts';

type Props = { onRetry: () => void; children: ReactNode };
type State = { broken: boolean; didNotLoad: boolean };

/** Keeps a crash of one page inside its area. */
export class RemoteBoundary extends Component<Props, State> {
  override state = { broken: false, didNotLoad: false };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, didNotLoad: error instanceof Error && error.name === 'ChunkLoadError' };
  }

  override render() {
    const { broken, didNotLoad } = this.state;
    return broken ? <Broken didNotLoad={didNotLoad} onRetry={this.props.onRetry} /> : this.props.children;
  }
}

/** A part that did not load may load later; a fault stays one until somebody tries again. */
function Broken({ didNotLoad, onRetry }: { didNotLoad: boolean; onRetry: () => void }) {
  useWake(didNotLoad ? onRetry : undefined);
  return (
    <Panel>
      <ErrorState message={texts.use().faults.pageBroke} onRetry={onRetry} />
    </Panel>
  );
}
