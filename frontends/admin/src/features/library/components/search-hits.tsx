import { UnstyledButton } from '@mantine/core';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconEyeOff } from '@tabler/icons-react';
import { libraryTexts } from '../../../locales/texts.ts';
import type { LibraryHit } from '../api/library.ts';
import type { Chosen } from '../use-chosen.ts';
import classes from '../library.module.css';

const idOf = ({ materialId, courseId, lessonId }: LibraryHit) => lessonId || courseId || materialId;

/** What was found, the best first, each with where it stands. */
export function SearchHits({ hits, chosen }: { hits: readonly LibraryHit[]; chosen: Chosen }) {
  const words = libraryTexts.use();
  const { place } = chosen;
  const here = place?.lesson ?? place?.course ?? place?.material;
  return (
    <>
      <p className={classes.hint}>{words.foundUnordered}</p>
      <ul className={`p-ruled p-line-below ${classes.hits}`} aria-label={words.found}>
        {hits.map((hit) => (
          <li key={idOf(hit)}>
            <UnstyledButton
              className={classes.hit ?? ''}
              data-chosen={idOf(hit) === here || undefined}
              aria-current={idOf(hit) === here}
              onClick={() =>
                chosen.choose({
                  material: hit.materialId,
                  course: hit.courseId || undefined,
                  lesson: hit.lessonId || undefined,
                })
              }
            >
              {hit.code && <span className={classes.code}>{hit.code}</span>}
              <span className={classes.name} data-hidden={hit.isHidden || undefined}>
                {hit.name}
                {hit.kind !== 'material' && (
                  <Small component="span" display="block" truncate>
                    {words.where(hit.materialName, hit.kind === 'lesson' ? hit.courseName : undefined)}
                  </Small>
                )}
              </span>
              <span className={classes.facts}>
                {hit.isHidden && (
                  <span className={classes.hidden}>
                    <IconEyeOff size={16} stroke={1.75} aria-hidden /> {words.hidden}
                  </span>
                )}
                <StreamChip isPte={hit.isPte} />
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
