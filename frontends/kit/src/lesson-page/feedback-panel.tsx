/** After the lesson: what was said of it, or until when it is said; for its teacher the way to say it. */
import { Box, Button, Stack, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dateTimeText } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { awaitsFeedback } from '../lessons/lesson-rules.ts';
import { lessonPageTexts } from '../locales/texts.ts';
import { Panel } from '../ui/panel.tsx';
import { Quiet } from '../ui/words.tsx';
import { FeedbackWords } from './feedback-words.tsx';
import classes from './lesson-page.module.css';
import { CardBody } from './side-card.tsx';
import { ownStatus } from './stage.ts';
import type { Overview } from './use-lesson-overview.ts';
import { feedbackUntil } from '../domain/policy.ts';

const settling: ReadonlySet<string> = new Set(['booked', 'open', 'in-progress', 'tutor-present']);
const firstName = (name: string) => name.split(' ')[0] ?? name;

type Props = { overview: Overview; judge: ReactNode };

export function StudentsFeedback({ overview: { lesson, feedback }, judge }: Props) {
  const { session } = useShell();
  const { feedback: words } = lessonPageTexts.use();
  const now = useNow(30_000);
  const zone = session.person.timeZone;
  const [own] = feedback;
  const name = firstName(lesson.tutor.name);
  if (own) {
    const { when } = own.feedback;
    const from = when === null ? undefined : words.from(name, dateTimeText(when, zone));
    return (
      <Panel title={words.title} subtitle={from} action={judge}>
        <CardBody className="p-arrives">
          <FeedbackWords feedback={own.feedback} />
        </CardBody>
      </Panel>
    );
  }
  const status = ownStatus(lesson);
  const until = feedbackUntil(lesson);
  const isOpen = now <= until && (status === 'pending-feedback' || settling.has(status));
  return (
    <Panel title={words.title} subtitle={isOpen && words.due(name, dateTimeText(until, zone))}>
      <CardBody>
        <Quiet>{isOpen ? words.comes : withoutWords(status, name, lesson.policy.feedbackMinutes)}</Quiet>
        {isOpen && <Quiet mt={4}>{words.rateLater}</Quiet>}
        {judge}
      </CardBody>
    </Panel>
  );
}

function withoutWords(status: string, name: string, minutes: number): string {
  const words = lessonPageTexts.now().feedback;
  if (status === 'student-absent') return words.absent;
  return status === 'pending-feedback' ? words.late(name, minutes) : words.none;
}

/** The first thing after a lesson: its countdown, and one button. */
export function FeedbackDue({ overview: { lesson }, onWrite }: { overview: Overview; onWrite: () => void }) {
  const { session } = useShell();
  const { feedback: words } = lessonPageTexts.use();
  const now = useNow(30_000);
  const until = feedbackUntil(lesson);
  const waiting = awaitsFeedback(lesson);
  if (waiting.length === 0 || now > until) return null;
  const minutes = Math.floor((until - now) / 60_000);
  const [one] = waiting;
  return (
    <section className={`p-card ${classes.ask}`} aria-label={words.button}>
      <Box miw={0}>
        <Text component="h2" fz={20} lh={1.4} fw={650}>
          {waiting.length > 1 ? words.writeGroup(waiting.length) : words.write(firstName(one?.name ?? ''))}
        </Text>
        <Quiet className="p-figures">
          {words.openUntil(
            <b>{words.left(Math.floor(minutes / 60), minutes % 60)}</b>,
            dateTimeText(until, session.person.timeZone),
          )}{' '}
          {words.unpaid}
        </Quiet>
      </Box>
      <Button size="md" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={onWrite}>
        {words.button}
      </Button>
    </section>
  );
}

/** What was sent, student by student. */
export function TeachersFeedback({ overview: { lesson, feedback } }: { overview: Overview }) {
  const { session } = useShell();
  const { feedback: words } = lessonPageTexts.use();
  const now = useNow(30_000);
  const zone = session.person.timeZone;
  if (feedback.length === 0) {
    const isOver = now > feedbackUntil(lesson);
    const isSettling = settling.has(lesson.status);
    if (!isOver && !isSettling) return null;
    return (
      <Panel title={words.title}>
        <CardBody>
          <Quiet>{isSettling && !isOver ? words.settling : words.lateOwn(lesson.policy.feedbackMinutes)}</Quiet>
        </CardBody>
      </Panel>
    );
  }
  return (
    <Panel title={words.title} subtitle={lesson.kind === 'one-on-one' && sentText(feedback[0]?.feedback.when, zone)}>
      <Stack gap={0} className="p-ruled">
        {lesson.students.map(({ id, name }) => {
          const given = feedback.find((one) => one.id === id);
          if (!given && lesson.kind === 'one-on-one') return null;
          return (
            <CardBody key={id}>
              {lesson.kind === 'group' && (
                <Text component="h3" fw={650} mb={8}>
                  <bdi>{name}</bdi>
                </Text>
              )}
              {given ? <FeedbackWords feedback={given.feedback} /> : <Quiet>{words.noneOf(name)}</Quiet>}
            </CardBody>
          );
        })}
      </Stack>
    </Panel>
  );
}

const sentText = (when: number | null | undefined, zone: string) =>
  typeof when === 'number' && lessonPageTexts.now().feedback.sent(dateTimeText(when, zone));
