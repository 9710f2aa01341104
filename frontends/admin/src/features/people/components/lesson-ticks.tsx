import { Box, Checkbox, Text } from '@mantine/core';
import { dateText, zoneLabel } from '@parlance/kit/domain/time.ts';
import type { LessonProgress } from '@parlance/kit/library/progress.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { isTicked, tickAll, type Ticks } from '../noted.ts';

type Props = { lessons: readonly LessonProgress[]; ticks: Ticks; onTick: (ticks: Ticks) => void };

/** The lessons of a course, each with what is known of its completion; above them all of them at once. */
export function LessonTicks({ lessons, ticks, onTick }: Props) {
  const { progress: words } = peopleTexts.use();
  const { timeZone } = useShell().session.person;
  if (lessons.length === 0) return <Quiet>{words.noLessons}</Quiet>;
  const ticked = lessons.filter((lesson) => isTicked(lesson, ticks)).length;
  return (
    <div>
      <Box className="p-line-below" pb={10}>
        <Checkbox
          label={words.all(lessons.length)}
          description={words.dates(zoneLabel(timeZone))}
          checked={ticked === lessons.length}
          indeterminate={ticked > 0 && ticked < lessons.length}
          onChange={({ currentTarget }) => onTick(tickAll(lessons, currentTarget.checked))}
        />
      </Box>
      <div role="list" className="p-ruled">
        {lessons.map((lesson) => (
          <Box key={lesson.id} role="listitem" py={8}>
            <Checkbox
              label={
                <>
                  <Small span className="p-figures">
                    {lesson.code}
                  </Small>{' '}
                  <Text span inherit>
                    {lesson.name}
                  </Text>
                </>
              }
              description={<Known lesson={lesson} />}
              checked={isTicked(lesson, ticks)}
              onChange={({ currentTarget }) => onTick(new Map([...ticks, [lesson.id, currentTarget.checked]]))}
            />
          </Box>
        ))}
      </div>
    </div>
  );
}

function Known({ lesson: { isHidden, completionDetails } }: { lesson: LessonProgress }) {
  const { progress: words } = peopleTexts.use();
  const { timeZone } = useShell().session.person;
  const { completed, when, tutor, source } = completionDetails;
  if (!completed) return source === 'office' ? words.takenBack : words.notCompleted;
  const facts = [
    when !== null && dateText(when, timeZone),
    tutor,
    source && words.sources[source],
    isHidden && words.hidden,
  ];
  return facts.filter(Boolean).join(', ');
}
