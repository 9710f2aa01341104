/** What a lesson meant for the token and the pay, and what comes next. */
import { Anchor, Text } from '@mantine/core';
import { lesson as limits } from '@parlance/proto/limits';
import { decimalsOfCurrency, moneyText } from '../domain/money.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Link } from 'react-router-dom';
import { relativeText } from '../domain/time.ts';
import { categoryLabel } from '../domain/tokens.ts';
import { useNow } from '../domain/use-now.ts';
import { type Lesson, otherSide } from '../lessons/lesson.ts';
import { Code } from '../lessons/lesson-row.tsx';
import { lessonPageTexts } from '../locales/texts.ts';
import { Quiet } from '../ui/words.tsx';
import { TimeBlock } from '../ui/time-block.tsx';
import type { Viewer } from './lesson-head.tsx';
import { lessonPath } from './path.ts';
import { payMeaning, tokenMeaning } from './meaning.ts';
import { SideCard } from './side-card.tsx';
import { ownStatus, stageOf } from './stage.ts';
import type { Overview } from './use-lesson-overview.ts';

export function TokenCard({ overview: { lesson, token } }: { overview: Overview }) {
  const { token: words } = lessonPageTexts.use();
  const now = useNow(30_000);
  if (!token) return null;
  const meaning = tokenMeaning(
    { status: ownStatus(lesson), policy: lesson.policy },
    now >= lesson.when + limits.lengthMs,
  );
  const label = categoryLabel(token);
  return (
    <SideCard title={words.title}>
      <p>{meaning === 'settling' ? words.settling : words[meaning](label)}</p>
    </SideCard>
  );
}

/** As booking says it: in whole units. */
function payText({ amount, currency }: NonNullable<Overview['pay']>): string {
  return moneyText({ amount: Math.round(amount * 10 ** decimalsOfCurrency(currency)), currency });
}

export function PayCard({ overview: { lesson, pay } }: { overview: Overview }) {
  const { pay: words } = lessonPageTexts.use();
  const now = useNow(30_000);
  if (stageOf(lesson, now) === 'ahead') return null;
  const meaning = payMeaning({ ...lesson, paid: pay?.paid ?? false }, now);
  // Of a lesson that is paid by minutes booking knows the rate alone.
  const isWhole = lesson.policy.payBy === 'lesson';
  const counts = meaning === 'paid' || meaning === 'comes' || meaning === 'needsFeedback';
  return (
    <SideCard title={words.title}>
      {pay && counts && isWhole && (
        <Text className="p-figures" fz={24} fw={650} lh={1.4} mb={4}>
          {payText(pay)}
        </Text>
      )}
      <p>{meaning === 'tooLate' ? words.tooLate(lesson.policy.feedbackMinutes) : words[meaning]}</p>
      <Anchor component={Link} to="/tutor/income" fw={550} display="inline-block" mt={8}>
        {words.statement}
      </Anchor>
    </SideCard>
  );
}

export function NextCard({ next, lesson, viewer }: { next: Lesson | null; lesson: Lesson; viewer: Viewer }) {
  const { session } = useShell();
  const { next: words } = lessonPageTexts.use();
  const now = useNow(60_000);
  const student = viewer === 'tutor' ? lesson.students[0] : undefined;
  if (viewer === 'tutor' && (!student || lesson.kind === 'group')) return null;
  const title = student ? words.of(student.name.split(' ')[0] ?? '') : words.title;
  if (!next) {
    return (
      <SideCard title={title}>
        <Quiet>{words.none}</Quiet>
      </SideCard>
    );
  }
  const other = otherSide(next, viewer);
  return (
    <SideCard title={title}>
      <Anchor component={Link} to={lessonPath(viewer, next.id)} c="inherit" underline="never" display="block">
        <TimeBlock when={next.when} zone={session.person.timeZone} otherZone={other?.timeZone || undefined} />
      </Anchor>
      <Quiet mt={4}>
        {next.topic && <Code lh="inherit">{next.topic.code}</Code>} {next.topic?.name}
        {viewer === 'student' && <bdi>{`, ${next.tutor.name}`}</bdi>}
        {`, ${relativeText(next.when, now)}`}
      </Quiet>
    </SideCard>
  );
}
