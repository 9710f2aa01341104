import { libraryTexts } from '../../../locales/texts.ts';
import { usePanelFocus } from '../../../ui/use-panel-focus.ts';
import type { Material } from '../api/library.ts';
import type { Place } from '../use-chosen.ts';
import { CoursePart } from './course-part.tsx';
import { LessonPart } from './lesson-part.tsx';
import { MaterialPart } from './material-part.tsx';
import { PartHead, type PartTold } from './part-head.tsx';
import classes from '../../../ui/side-panel.module.css';

type Props = { place: Place; materials: readonly Material[]; told: PartTold };

/** What is chosen of the library: a material, a course or a lesson. */
export function LibraryPanel({ place, materials, told }: Props) {
  const words = libraryTexts.use();
  const panel = usePanelFocus<HTMLElement>();
  const { material, course, lesson } = place;
  const found = materials.find(({ id }) => id === material);
  return (
    <aside className={classes.panel} aria-label={words.chosen} tabIndex={-1} ref={panel}>
      {course && lesson && <LessonPart place={{ material, course, lesson }} told={told} />}
      {course && !lesson && <CoursePart place={{ material, course }} told={told} />}
      {!course && found && <MaterialPart material={found} told={told} />}
      {!course && !found && <PartHead place="" name={words.gone} onClose={told.onClose} />}
    </aside>
  );
}
