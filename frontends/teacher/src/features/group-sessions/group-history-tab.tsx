/** The teacher's group lessons behind (LST-11, LST-18). */
import { lessonTexts } from '@parlance/kit/locales/lessons/texts.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';

export const GroupHistoryTab = () => (
  <Panel>
    <EmptyState text={lessonTexts.use().list.noGroups} />
  </Panel>
);
