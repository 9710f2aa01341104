import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PersonName } from '../ui/person-name.tsx';
import { useNow } from '../domain/use-now.ts';
import { lessonPath } from '../lesson-page/path.ts';
import { groupTexts, texts } from '../locales/texts.ts';
import { Avatar, PhotoButton } from '../ui/avatar.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { StreamChip } from '../ui/stream-chip.tsx';
import { TimeBlock } from '../ui/time-block.tsx';
import { useLinked } from '../ui/use-linked.ts';
import classes from '../ui/lesson-row.module.css';
import { type Lesson, otherSide } from './lesson.ts';
import { isAtRisk } from './lesson-rules.ts';
import { MaterialActions } from './material-actions.tsx';
import { SeatDots } from './seat-dots.tsx';

type Viewer = 'student' | 'tutor' | 'admin';
type Props = {
  lesson: Lesson;
  viewer: Viewer;
  zone: string;
  actions?: ReactNode;
  /** What stands under the time, and under the topic. */
  underTime?: ReactNode;
  underTopic?: ReactNode;
  /** Said under the status. */
  note?: ReactNode;
  onPerson?: (() => void) | undefined;
  /** What pressing the photo does, when it is not opening a profile. */
  personLabel?: ((name: string) => string) | undefined;
};

/** One lesson in any list: time, person or session, topic, status, actions. */
export function LessonRow({ lesson, viewer, zone, actions, note, onPerson, personLabel, ...under }: Props) {
  const { ui } = texts.use();
  const { row } = groupTexts.use();
  const { id, kind, when, status, isPte, topic, title, tutor } = lesson;
  const isGroup = kind === 'group';
  const other = otherSide(lesson, viewer);
  const name = other?.name ?? '';
  const photo = isGroup ? { name: tutor.name, image: tutor.image } : { name, image: other?.image };
  const otherZone = isGroup && viewer !== 'tutor' ? tutor.timeZone : other?.timeZone;
  const label = name ? ui.lessonWith(name) : ui.lessonWithNobody;
  return (
    <LessonLine
      id={id}
      label={isGroup ? row.label(title) : label}
      when={
        <>
          <WayToLesson id={id} viewer={viewer}>
            <TimeBlock when={when} zone={zone} otherZone={otherZone || undefined} />
          </WayToLesson>
          {under.underTime}
        </>
      }
      photo={
        onPerson ? (
          <PhotoButton {...photo} label={(personLabel ?? ui.openProfile)(name)} onClick={onPerson} />
        ) : (
          <Avatar {...photo} size={36} />
        )
      }
      name={isGroup ? title : name}
      isPte={isPte}
      topic={
        <>
          <span>{topic?.name}</span>
          <Group gap="0 12px">
            <Code>{isGroup ? <GroupFacts lesson={lesson} viewer={viewer} /> : topic?.code}</Code>
            {viewer !== 'admin' && <MaterialActions lesson={lesson} viewer={viewer} />}
          </Group>
          {isGroup && viewer !== 'student' && <SeatDots lesson={lesson} />}
          {under.underTopic}
        </>
      }
      status={
        <>
          <StatusMark status={status} viewer={viewer} />
          {note && <div>{note}</div>}
          {viewer !== 'student' && <AtRisk lesson={lesson} />}
        </>
      }
      actions={actions}
    />
  );
}

/** Its own page; an administrator finds it with its people. */
function WayToLesson({ id, viewer, children }: { id: string; viewer: Viewer; children: ReactNode }) {
  if (viewer === 'admin') return children;
  return (
    <Anchor component={Link} to={lessonPath(viewer, id)} display="block" c="inherit" underline="never">
      {children}
    </Anchor>
  );
}

/** How many come is for those who teach and run the school. */
function GroupFacts({ lesson: { tutor, taken, capacity }, viewer }: { lesson: Lesson; viewer: Viewer }) {
  const { row } = groupTexts.use();
  return viewer === 'student' ? row.with(tutor.name) : `${row.students(taken)}, ${row.seats(taken, capacity)}`;
}

function AtRisk({ lesson }: { lesson: Lesson }) {
  const { row } = groupTexts.use();
  if (!isAtRisk(lesson, useNow(60_000))) return null;
  return (
    <p>
      <StateMark shape="triangle" tone="warning">
        {row.atRisk}
      </StateMark>
    </p>
  );
}

/** A topic's code, or what stands in its place. */
export const Code = Text.withProps({
  span: true,
  size: 'xs',
  c: 'dimmed',
  fw: 550,
  lts: '0.02em',
  className: 'p-figures',
});

type LineProps = Record<'when' | 'photo' | 'topic' | 'status', ReactNode> & {
  id: string;
  label: string;
  name: string;
  isPte: boolean;
  /** Given but empty keeps its place, so that the rows of a list stay in line. */
  actions?: ReactNode;
};

/** The places of a lesson's row. */
function LessonLine({ id, label, when, photo, name, isPte, topic, status, actions }: LineProps) {
  const linked = useLinked<HTMLElement>('lesson', id);
  return (
    <article className={classes.row} data-booking={id} aria-label={label} {...linked}>
      <div className={classes.when}>{when}</div>
      <Group gap="sm" wrap="nowrap" miw={0} className={classes.person}>
        {photo}
        <Box miw={0}>
          <Text component="b" size="sm" fw={550} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            <PersonName name={name} />
          </Text>
          <StreamChip isPte={isPte} />
        </Box>
      </Group>
      <Stack gap={0} miw={0} lh="sm" className={classes.topic}>
        {topic}
      </Stack>
      <div className={classes.status}>{status}</div>
      {actions !== undefined && (
        <Group gap={4} align="stretch" justify="flex-end" className={classes.actions}>
          {actions}
        </Group>
      )}
    </article>
  );
}
