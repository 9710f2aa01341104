import { Component, type ReactNode } from 'react';
import { texts } from '../locales/texts.ts';
import { StatusPage } from './status-page.tsx';

type State = { crashed: boolean; error: unknown };

/** The last net. */
export class CrashPage extends Component<{ children: ReactNode }, State> {
  override state: State = { crashed: false, error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { crashed: true, error };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    const { title, crash } = texts.now().faults;
    return <StatusPage title={title} text={crash} error={this.state.error} />;
  }
}
