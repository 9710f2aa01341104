import { Component, type ReactNode } from 'react';
import { StatusPage } from './status-page.tsx';

/** The last net (SHELL-20). */
export class CrashPage extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <StatusPage
        title="Woah there!"
        text="The application crashed. Please reload the page to try again!"
        actions={['reload']}
      />
    );
  }
}
