import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { useEffect } from 'react';

/** ROUTE-42; the top bar shows the number as the page's heading. */
export function NotFoundPage({ onTitle }: { onTitle: (title: string) => void }) {
  useEffect(() => onTitle('404'), [onTitle]);
  return (
    <Panel>
      <EmptyState text="Press the back button in your browser, or simply refresh." />
    </Panel>
  );
}
