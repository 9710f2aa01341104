/** Before the lesson: what is wished, what was said last, the material, and who has a seat. */
import { Box, Button, Group, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dateText } from '../domain/time.ts';
import { useLibraryPaths } from '../library/paths.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { MaterialActions } from '../lessons/material-actions.tsx';
import { lessonPageTexts } from '../locales/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Quiet } from '../ui/words.tsx';
import { FeedbackWords } from './feedback-words.tsx';
import type { Viewer } from './lesson-head.tsx';
import classes from './lesson-page.module.css';
import { CardBody } from './side-card.tsx';
import type { Overview } from './use-lesson-overview.ts';

const firstOf = ({ students: [student] }: Lesson) => student?.name.split(' ')[0] ?? '';

type Props = { overview: Overview; viewer: Viewer };

export function WishesPanel({ overview: { lesson }, viewer }: Props) {
  const { wishes: words } = lessonPageTexts.use();
  const { wishes } = lesson;
  if (!wishes || lesson.kind === 'group') return null;
  return (
    <Panel title={viewer === 'student' ? words.own : words.of(firstOf(lesson))}>
      <Box component="dl" className={`${classes.facts} ${classes.padded}`} m={0}>
        <dt>{words.introduction}</dt>
        <dd>{wishes.introduction ? words.begin : words.noBegin}</dd>
        <dt>{words.mistakes}</dt>
        <dd>{wishes.correctMistakes ? words.correct : words.noCorrect}</dd>
        <dt>{words.notes}</dt>
        <dd dir="auto">{wishes.notes || <Quiet component="span">{words.noNotes}</Quiet>}</dd>
      </Box>
    </Panel>
  );
}

/** Of a group a student is told of the own seat alone. */
export function SeatsPanel({ overview: { lesson }, viewer }: Props) {
  const { group: words } = lessonPageTexts.use();
  if (lesson.kind !== 'group' || viewer === 'student') return null;
  return (
    <Panel title={words.who} subtitle={words.students(lesson.students.length)}>
      {lesson.students.length === 0 ? (
        <EmptyState text={words.nobody} />
      ) : (
        <ul className="p-ruled" role="list">
          {lesson.students.map(({ id, name, image }) => (
            <li key={id} className={classes.line}>
              <Group gap="sm" wrap="nowrap" miw={0}>
                <Avatar name={name} image={image} size={36} />
                <Text component="bdi" inherit fw={550} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function BeforePanel({ overview: { lesson, before }, viewer }: Props) {
  const zone = useShell().session.person.timeZone;
  const { before: words } = lessonPageTexts.use();
  if (viewer === 'tutor' && lesson.kind === 'group') return null;
  const title = viewer === 'student' ? words.own : words.of(firstOf(lesson));
  if (!before) {
    return (
      <Panel title={title}>
        <EmptyState text={words.none} />
      </Panel>
    );
  }
  const { when, tutor, topic, feedback } = before;
  return (
    <Panel title={title} subtitle={words.from(tutor, dateText(when, zone))}>
      <CardBody>
        {topic && (
          <Quiet mb={12}>
            {topic.code} {topic.name}
          </Quiet>
        )}
        <FeedbackWords feedback={feedback} />
      </CardBody>
    </Panel>
  );
}

export function MaterialPanel({ overview: { lesson, course }, viewer }: Props) {
  const { material: words, course: courseText } = lessonPageTexts.use();
  const paths = useLibraryPaths();
  const { topic, id } = lesson;
  return (
    <Panel
      title={words.title}
      action={
        topic && (
          <Button
            component={Link}
            to={paths.lesson(topic, id)}
            variant="default"
            leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          >
            {words.read}
          </Button>
        )
      }
    >
      {topic ? (
        <CardBody>
          <Text fw={550}>
            {topic.code} <bdi>{topic.name}</bdi>
          </Text>
          {course && <Quiet>{courseText(course)}</Quiet>}
          <Box mt={8}>
            <MaterialActions lesson={lesson} viewer={viewer} />
          </Box>
        </CardBody>
      ) : (
        <EmptyState text={words.none} />
      )}
    </Panel>
  );
}
