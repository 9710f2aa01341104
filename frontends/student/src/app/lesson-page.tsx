/** A lesson's own page, with what the features add to it. */
import { LessonPage } from '@parlance/kit/lesson-page/lesson-page.tsx';
import { usePathParams } from '@parlance/kit/remote/use-path-params.ts';
import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import type { BookingsParts } from '../feature.ts';
import { features } from './features.ts';
import { ProposalPanels } from '../ui/proposals/proposal-panel.tsx';
import { ownFeatures } from './own-features.ts';

export async function loadLessonPage(): Promise<ComponentType> {
  const others = await Promise.all(features.map(({ bookings }) => bookings()));
  const parts = [...ownFeatures, ...others];
  return () => <WithProposal parts={parts} />;
}

/** What its student is asked about it comes first. */
function WithProposal({ parts }: { parts: readonly BookingsParts[] }) {
  const { id } = usePathParams('/:role/lesson/:id');
  return (
    <Stack>
      <ProposalPanels only={id} />
      <StudentsLessonPage parts={parts} />
    </Stack>
  );
}

const StudentsLessonPage = ({ parts }: { parts: readonly BookingsParts[] }) => (
  <LessonPage
    viewer="student"
    cancelWords={(lesson) =>
      parts.map(({ CancelWords }, at) => CancelWords && <CancelWords key={at} lesson={lesson} />)
    }
    ways={(lesson) => parts.map(({ LessonWays }, at) => LessonWays && <LessonWays key={at} lesson={lesson} />)}
    judge={(lesson) => parts.map(({ LessonAction }, at) => LessonAction && <LessonAction key={at} lesson={lesson} />)}
    again={(overview) =>
      parts.map(({ LessonAside }, at) => LessonAside && <LessonAside key={at} overview={overview} />)
    }
  />
);
