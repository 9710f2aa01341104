import { Tabs } from '@mantine/core';
import { LibraryScreen } from '@parlance/kit/library/library-screen.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useSearchParams } from 'react-router-dom';
import { progressTexts } from '../../locales/texts.ts';
import { ProgressTab } from './progress-tab.tsx';

const home = '/student/materials';

/** What there is to learn, and how far the student is; the address says which of the two. */
export function MaterialsPage() {
  const { navigate } = useShell();
  const { tabs } = progressTexts.use();
  const [params] = useSearchParams();
  const view = params.get('view') === 'progress' ? 'progress' : 'library';
  const show = (next: string | null) =>
    navigate(next === 'progress' ? `${home}?view=progress` : home, { replace: true });
  return (
    <Tabs value={view} onChange={show} keepMounted={false}>
      <Tabs.List mb="lg" aria-label={tabs.label}>
        <Tabs.Tab value="library">{tabs.library}</Tabs.Tab>
        <Tabs.Tab value="progress">{tabs.progress}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="library">
        <LibraryScreen />
      </Tabs.Panel>
      <Tabs.Panel value="progress">
        <ProgressTab />
      </Tabs.Panel>
    </Tabs>
  );
}
