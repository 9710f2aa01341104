/** The teacher's time off: what became of each lesson inside, as students answer. */
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { dateText, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { type MarkShape, type MarkTone, StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { timeOffTexts } from '../../../locales/texts.ts';
import { rangeText } from './off-range.ts';
import { type OffLesson, type TimeOff, type useTimeOff, useTakeBackTimeOff } from './time-off-api.ts';
import { ShortenDialog } from './time-off-dialog.tsx';
import classes from './time-off.module.css';

/** Nothing is said of none: the week's button is the way to the first one. */
export function TimeOffPanel({ off }: { off: ReturnType<typeof useTimeOff> }) {
  const { list } = timeOffTexts.use();
  const items = off.data?.items ?? [];
  if (off.isPending || (off.isSuccess && items.length === 0)) return null;
  return (
    <Panel title={list.title} subtitle={list.subtitle}>
      {off.isError && <ErrorState error={off.error} onRetry={() => void off.refetch()} />}
      <ul className="p-ruled">
        {items.map((item) => (
          <Item key={item.id} off={item} />
        ))}
      </ul>
    </Panel>
  );
}

/** Of students who were asked. A lesson of a group, or one for which no hour is free, is cancelled without asking. */
const answered: readonly OffLesson['state'][] = ['moved', 'declined'];
const unanswered: readonly OffLesson['state'][] = ['waiting', 'proposed', 'lapsed'];

function answersIn(lessons: readonly OffLesson[]): { given: number; asked: number } {
  const count = (states: readonly OffLesson['state'][]) => lessons.filter(({ state }) => states.includes(state)).length;
  const given = count(answered);
  return { given, asked: given + count(unanswered) };
}

function Item({ off }: { off: TimeOff }) {
  const words = timeOffTexts.use();
  const now = useNow(60_000);
  const { timeZone: zone } = useShell().session.person;
  const [dialog, setDialog] = useState<'shorten' | 'take-back'>();
  const at = (when: number) => `${dateText(when, zone)}, ${timeOf(when, zone)}`;
  const range = rangeText(off, zone, words.list.range);
  const { given, asked } = answersIn(off.lessons);
  const canChange = off.takenBackAt === null && off.until > now;
  return (
    <li className={classes.item} data-gone={!canChange || undefined}>
      <Group justify="space-between" gap="8px 16px">
        <div>
          <Text fw={550} className="p-figures">
            {range}
          </Text>
          <Small>
            {[
              off.takenBackAt !== null && words.list.takenBack,
              asked > 0 && words.list.answered(given, asked),
              asked === 0 && off.lessons.length > 0 && words.list.nobodyAsked,
              off.lessons.length === 0 && words.list.noLessons,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Small>
          {off.note && <Quiet className={classes.note ?? ''}>{off.note}</Quiet>}
        </div>
        {canChange && (
          <Group gap={8}>
            <Button variant="default" aria-label={words.list.shortenOf(range)} onClick={() => setDialog('shorten')}>
              {words.list.shorten}
            </Button>
            <Button variant="default" aria-label={words.list.takeBackOf(range)} onClick={() => setDialog('take-back')}>
              {words.list.takeBack}
            </Button>
          </Group>
        )}
      </Group>
      {off.lessons.length > 0 && (
        <ul className={`p-ruled ${classes.lessons}`} data-long={off.lessons.length > 8 || undefined}>
          {off.lessons.map((lesson) => (
            <Answer key={lesson.bookingId} lesson={lesson} at={at} />
          ))}
        </ul>
      )}
      {dialog === 'shorten' && <ShortenDialog off={off} onClose={() => setDialog(undefined)} />}
      {dialog === 'take-back' && <TakeBackDialog off={off} onClose={() => setDialog(undefined)} />}
    </li>
  );
}

const marks: Record<OffLesson['state'], readonly [MarkShape, MarkTone]> = {
  waiting: ['ring', 'default'],
  proposed: ['ring', 'primary'],
  moved: ['tick', 'success'],
  declined: ['cross', 'default'],
  lapsed: ['cross', 'default'],
  'no-hours': ['cross', 'default'],
  'too-soon': ['cross', 'default'],
  cancelled: ['cross', 'default'],
  elsewhere: ['dash', 'default'],
  withdrawn: ['dot', 'primary'],
};

function Answer({ lesson, at }: { lesson: OffLesson; at: (when: number) => string }) {
  const words = timeOffTexts.use();
  const { state, movedTo, answerUntil } = lesson;
  const [shape, tone] = marks[state];
  const isAsked = state === 'proposed' && answerUntil !== null;
  return (
    <li className={classes.lesson}>
      <div>
        <bdi>{lesson.title ? words.group(lesson.title) : lesson.student}</bdi>
        <Small className="p-figures">{at(lesson.when)}</Small>
      </div>
      <div className={classes.answer}>
        <StateMark shape={shape} tone={tone}>
          {words.state[state]}
        </StateMark>
        {movedTo !== null && <Small className="p-figures">{words.movedTo(at(movedTo))}</Small>}
        {isAsked && <Small className="p-figures">{words.answerUntil(at(answerUntil))}</Small>}
      </div>
    </li>
  );
}

function TakeBackDialog({ off, onClose }: { off: TimeOff; onClose: () => void }) {
  const { takeBack: words } = timeOffTexts.use();
  const takeBack = useTakeBackTimeOff(off.id);
  const done = useDone(onClose);
  const submit = () => sendAndTell(takeBack, undefined, { onSuccess: done(words.done) });
  return (
    <ConfirmDialog
      title={words.title}
      action={words.action}
      busy={takeBack.isPending}
      error={takeBack.error}
      onConfirm={submit}
      onCancel={onClose}
    >
      <p>{words.body}</p>
    </ConfirmDialog>
  );
}
