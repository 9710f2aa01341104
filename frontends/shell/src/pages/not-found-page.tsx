import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { useEffect } from 'react';
import { texts } from '../locales/texts.ts';

/** ROUTE-42; the top bar shows the number as the page's heading. */
export function NotFoundPage({ onTitle }: { onTitle: (title: string) => void }) {
  const { title, text } = texts.use().notFound;
  useEffect(() => onTitle(title), [onTitle, title]);
  return (
    <Panel>
      <EmptyState text={text} />
    </Panel>
  );
}
