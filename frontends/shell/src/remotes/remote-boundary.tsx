import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Component, type ReactNode } from 'react';

type Props = { onRetry: () => void; children: ReactNode };

/** Keeps a crash of one page inside its area (SHELL-21). */
export class RemoteBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <ErrorState
        message="Woah there! Welp. Looks like something went wrong. Please logout and try again."
        onRetry={this.props.onRetry}
      />
    );
  }
}
