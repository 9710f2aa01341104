import { useCourse } from '@parlance/kit/library/api.ts';
import { Prose } from '@parlance/kit/ui/words.tsx';
import { libraryTexts } from '../../../locales/texts.ts';
import { Facts } from '../../../ui/panel-parts.tsx';
import { LastChange } from './last-change.tsx';
import { Part, PartHead } from './part-head.tsx';

type Props = { place: { material: string; course: string }; onClose: () => void };

export function CoursePart({ place, onClose }: Props) {
  const words = libraryTexts.use();
  return (
    <Part query={useCourse(place.material, place.course)} onClose={onClose}>
      {({ material, course }) => (
        <>
          <PartHead place={material.name} code={course.abbreviation} name={course.name} onClose={onClose} />
          <Facts
            rows={[
              [words.state, course.visible ? words.visible : words.hidden],
              [words.holds, words.lessons(course.lessons.length)],
            ]}
          />
          {course.description && <Prose size="sm">{course.description}</Prose>}
          <LastChange change={course.changed} />
        </>
      )}
    </Part>
  );
}
