import { Box, Group, Table, Text } from '@mantine/core';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { StatusMark } from '@parlance/kit/ui/status-mark.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { todayTexts } from '../locales/texts.ts';
import { EvidenceButton } from './evidence-button.tsx';
import { ObserveButton } from './observe-button.tsx';
import { PersonLink } from './person-link.tsx';
import { hintOf, isLate } from './lesson-state.ts';
import classes from './day-lessons.module.css';

/** Lessons of a day, one a line; those that need somebody stand out. */
export function DayLessons({ lessons, label }: { lessons: readonly Lesson[]; label: string }) {
  const { columns } = todayTexts.use();
  const now = useNow(1_000);
  return (
    <Table className={classes.table ?? ''} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {[columns.start, columns.tutor, columns.student, columns.topic, columns.state].map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lessons.map((lesson) => (
          <Line key={lesson.id} lesson={lesson} now={now} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Line({ lesson, now }: { lesson: Lesson; now: number }) {
  const { session } = useShell();
  const zone = session.person.timeZone;
  const { id, when, tutor, topic, title } = lesson;
  const name = `${timeOf(when, zone)}, ${tutor.name}`;
  const late = isLate(lesson, now);
  return (
    <Table.Tr data-lesson={id} data-late={late || undefined}>
      <Table.Td className={`p-figures ${classes.start}`}>
        <Text component="time" fz={20} fw={650} dateTime={new Date(when).toISOString()}>
          {timeOf(when, zone)}
        </Text>
      </Table.Td>
      <Table.Td className={classes.tutor ?? ''}>
        <Somebody when={when} {...tutor} />
      </Table.Td>
      <Table.Td className={classes.student ?? ''}>
        <Students lesson={lesson} />
      </Table.Td>
      <Table.Td className={classes.topic ?? ''}>
        {topic?.name ?? title}
        <Small fw={550}>{topic?.code}</Small>
      </Table.Td>
      <Table.Td className={classes.state ?? ''}>
        <Group gap="4px 12px" justify="space-between">
          <Box>
            <State lesson={lesson} late={late} />
            <Small className="p-figures">{hintOf(lesson, now, zone)}</Small>
          </Box>
          <Group gap={4}>
            <ObserveButton lesson={lesson} name={name} />
            {when <= now && <EvidenceButton id={id} of={name} />}
          </Group>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function State({ lesson, late }: { lesson: Lesson; late: boolean }) {
  const { notCommenced } = todayTexts.use();
  if (!late) return <StatusMark status={lesson.status} viewer="admin" />;
  return (
    <StateMark shape="triangle" tone="warning" fw={550}>
      {notCommenced}
    </StateMark>
  );
}

type SomebodyProps = { uid: string; name: string; image: string; timeZone: string; when: number };

function Somebody({ uid, name, image, timeZone, when }: SomebodyProps) {
  return (
    <Group gap={10} wrap="nowrap">
      <Avatar name={name} image={image} size={32} />
      <Box miw={0}>
        <Text component="span" size="sm" display="block" truncate>
          <PersonLink uid={uid} name={name} />
        </Text>
        {timeZone && <Small className="p-figures">{`${timeOf(when, timeZone)} ${cityOf(timeZone)}`}</Small>}
      </Box>
    </Group>
  );
}

/** Of a group the session stands for them. */
function Students({ lesson: { kind, students, title, taken, when } }: { lesson: Lesson }) {
  const { groupOf } = todayTexts.use();
  const [only] = students;
  if (kind === 'one-on-one') return only ? <Somebody {...only} uid={only.id} when={when} /> : null;
  return (
    <Box miw={0}>
      <Text component="span" size="sm" fw={550} display="block" truncate>
        {groupOf(taken)}
      </Text>
      <Small truncate>{title}</Small>
    </Box>
  );
}
