import { Component, type ReactNode } from 'react';
import { texts } from '../locales/texts.ts';
import { StatusPage } from './status-page.tsx';

/** The last net. */
export class CrashPage extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    const { title, crash } = texts.now().faults;
    return <StatusPage title={title} text={crash} />;
  }
}
