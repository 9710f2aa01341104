import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BookingJson } from '../api/types.ts';
import { texts } from '../locales/texts.ts';
import { Avatar, PhotoButton } from './avatar.tsx';
import { StatusMark } from './status-mark.tsx';
import { StreamChip } from './stream-chip.tsx';
import { TimeBlock } from './time-block.tsx';
import { useLinked } from './use-linked.ts';
import classes from './lesson-row.module.css';

type Props = {
  booking: BookingJson;
  viewer: 'student' | 'tutor' | 'admin';
  zone: string;
  actions?: ReactNode;
  /** What can be opened of the topic, beside its code. */
  material?: ReactNode;
  /** Said under the status. */
  note?: ReactNode;
  onPerson?: (() => void) | undefined;
  /** What pressing the photo does, when it is not opening a profile. */
  personLabel?: ((name: string) => string) | undefined;
};

/** One lesson in any list: time, person, topic, status, actions. */
export function LessonRow({ booking, viewer, zone, actions, material, note, onPerson, personLabel }: Props) {
  const { ui } = texts.use();
  const other = viewer === 'student' ? booking.profile.tutor : booking.profile.student;
  const topic = booking.info?.topic;
  const { name = '', image } = other ?? {};
  return (
    <LessonLine
      id={booking.id}
      label={other ? ui.lessonWith(other.name) : ui.lessonWithNobody}
      when={<TimeBlock when={booking.when} zone={zone} otherZone={other?.timeZone} />}
      photo={
        onPerson ? (
          <PhotoButton name={name} image={image} label={(personLabel ?? ui.openProfile)(name)} onClick={onPerson} />
        ) : (
          <Avatar name={name} image={image} size={36} />
        )
      }
      name={name}
      isPte={booking.isPte}
      topic={
        <>
          <span>{topic?.name}</span>
          <Group gap="0 12px">
            <Code>{topic?.code}</Code>
            {material}
          </Group>
        </>
      }
      status={
        <>
          <StatusMark status={booking.status} viewer={viewer} />
          {note && <div>{note}</div>}
        </>
      }
      actions={actions}
    />
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
export function LessonLine({ id, label, when, photo, name, isPte, topic, status, actions }: LineProps) {
  const linked = useLinked<HTMLElement>('lesson', id);
  return (
    <article className={classes.row} data-booking={id} aria-label={label} {...linked}>
      <div className={classes.when}>{when}</div>
      <Group gap="sm" wrap="nowrap" miw={0} className={classes.person}>
        {photo}
        <Box miw={0}>
          <Text component="b" size="sm" fw={550} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <StreamChip isPte={isPte} />
        </Box>
      </Group>
      <Stack gap={0} miw={0} lh="sm" className={classes.topic}>
        {topic}
      </Stack>
      <div className={classes.status}>{status}</div>
      {actions !== undefined && (
        <Group gap={4} wrap="nowrap" align="stretch" justify="flex-end" className={classes.actions}>
          {actions}
        </Group>
      )}
    </article>
  );
}
