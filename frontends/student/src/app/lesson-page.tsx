/** A lesson's own page, with what the features add to it. */
import { LessonPage } from '@parlance/kit/lesson-page/lesson-page.tsx';
import type { ComponentType } from 'react';
import type { BookingsParts } from '../feature.ts';
import { features } from './features.ts';
import { ownFeatures } from './own-features.ts';

export async function loadLessonPage(): Promise<ComponentType> {
  const others = await Promise.all(features.map(({ bookings }) => bookings()));
  return () => <StudentsLessonPage parts={[...ownFeatures, ...others]} />;
}

const StudentsLessonPage = ({ parts }: { parts: readonly BookingsParts[] }) => (
  <LessonPage
    viewer="student"
    cancelWords={(lesson) =>
      parts.map(({ CancelWords }, at) => CancelWords && <CancelWords key={at} lesson={lesson} />)
    }
    judge={(lesson) => parts.map(({ LessonAction }, at) => LessonAction && <LessonAction key={at} lesson={lesson} />)}
    again={(overview) =>
      parts.map(({ LessonAside }, at) => LessonAside && <LessonAside key={at} overview={overview} />)
    }
  />
);
