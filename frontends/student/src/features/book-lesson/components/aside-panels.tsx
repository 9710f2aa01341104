/** What can be booked from a lesson's page: others in the place of a teacher who failed, and the same one again. */
import type { Overview } from '@parlance/kit/lesson-page/use-lesson-overview.ts';
import { isTeachersFault, RebookPanel } from '../../../ui/rebook/rebook-panel.tsx';
import { AgainPanel } from './again-panel.tsx';

export const AsidePanels = ({ overview }: { overview: Overview }) => (
  <>
    {isTeachersFault(overview.lesson) && <RebookPanel lesson={overview.lesson} />}
    <AgainPanel overview={overview} />
  </>
);
