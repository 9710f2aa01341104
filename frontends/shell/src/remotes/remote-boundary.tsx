import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Component, type ReactNode } from 'react';
import { texts } from '../locales/texts.ts';

type Props = { onRetry: () => void; children: ReactNode };

/** Keeps a crash of one page inside its area. */
export class RemoteBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Panel>
        <ErrorState message={texts.now().faults.pageBroke} onRetry={this.props.onRetry} />
      </Panel>
    );
  }
}
