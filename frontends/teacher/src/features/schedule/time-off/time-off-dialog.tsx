/** Marks time off, with what it is in the way of before it is kept; or makes one shorter. */
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { timeOff as limits } from '@parlance/kit/domain/limits.ts';
import { dateText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { timeOffTexts } from '../../../locales/texts.ts';
import { HoursFields } from './hours-fields.tsx';
import { faultOf, hoursOf, type Range, type RangeFault, rangeOf, usualHours } from './off-range.ts';
import { type PlannedLesson, type TimeOff, useKeepTimeOff, usePlan, useShortenTimeOff } from './time-off-api.ts';
import classes from './time-off.module.css';

const width = 620;

export function TimeOffDialog({ onClose }: { onClose: () => void }) {
  const words = timeOffTexts.use();
  const { clock, session } = useShell();
  const zone = session.person.timeZone;
  const [hours, setHours] = useState(() => usualHours(clock.now(), zone));
  const [note, setNote] = useState('');
  const range = rangeOf(hours, zone);
  const fault = range && faultOf(range, clock.now());
  const plan = usePlan(fault ? undefined : range);
  const keep = useKeepTimeOff();
  const isRefused = plan.data?.lessons.some(({ outcome }) => outcome === 'refused') ?? false;
  const done = useDone(onClose);
  const submit = () => range && sendAndTell(keep, { ...range, note }, { onSuccess: done(words.kept) });
  return (
    <ConfirmDialog
      title={words.title}
      size={width}
      action={words.keep}
      busy={keep.isPending}
      disabled={!plan.data || isRefused || fault !== undefined}
      error={keep.error}
      onConfirm={submit}
      onCancel={onClose}
    >
      <Quiet>{words.lead}</Quiet>
      <HoursFields value={hours} onChange={setHours} />
      {range && <Small>{words.zone(zoneLabel(zone, range.from))}</Small>}
      {fault && <Fault fault={fault} />}
      {!fault && range && <Plan plan={plan} zone={zone} />}
      <TextInput
        label={words.note}
        description={words.noteHint}
        maxLength={limits.noteMax}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function Fault({ fault }: { fault: RangeFault }) {
  const words = timeOffTexts.use();
  return (
    <Note tone="warning" role="alert">
      {fault === 'tooLong' ? words.tooLong(limits.longestDays) : words[fault]}
    </Note>
  );
}

function Plan({ plan, zone }: { plan: ReturnType<typeof usePlan>; zone: string }) {
  const words = timeOffTexts.use();
  if (plan.isPending) return <Skeleton height={96} aria-hidden />;
  if (plan.isError) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  const { lessons, openHours } = plan.data;
  return (
    <Stack component="section" gap={6} aria-label={words.plan.title}>
      <Text component="h3" fw={550} size="sm">
        {words.plan.title}
      </Text>
      {lessons.length === 0 && <Quiet>{words.plan.nothing}</Quiet>}
      {lessons.length > 0 && (
        <ul
          className={`p-ruled p-line-above p-line-below ${classes.lessons}`}
          data-long={lessons.length > 5 || undefined}
        >
          {lessons.map((planned) => (
            <Planned key={keyOf(planned)} planned={planned} zone={zone} />
          ))}
        </ul>
      )}
      {openHours > 0 && <Quiet>{words.plan.openHours(openHours)}</Quiet>}
      {lessons.some(({ outcome }) => outcome === 'refused') && (
        <Note tone="warning" role="alert">
          {words.plan.refused}
        </Note>
      )}
    </Stack>
  );
}

const marks = {
  proposed: ['ring', 'primary'],
  'no-hours': ['cross', 'default'],
  'too-soon': ['cross', 'default'],
  cancelled: ['cross', 'default'],
  refused: ['triangle', 'warning'],
} as const;

const keyOf = ({ lesson }: PlannedLesson) => (lesson.type === 'group' ? lesson.bookingId : lesson.id);

function Planned({ planned: { lesson, outcome }, zone }: { planned: PlannedLesson; zone: string }) {
  const words = timeOffTexts.use();
  const [shape, tone] = marks[outcome];
  const who = lesson.type === 'group' ? words.group(lesson.title) : (lesson.profile.student?.name ?? '');
  return (
    <li className={classes.lesson}>
      <div>
        <Text fw={550}>
          <bdi>{who}</bdi>
        </Text>
        <Small className="p-figures">{`${dateText(lesson.when, zone)}, ${timeOf(lesson.when, zone)}`}</Small>
      </div>
      <StateMark shape={shape} tone={tone}>
        {words.outcome[outcome]}
      </StateMark>
    </li>
  );
}

type ShortenProps = { off: TimeOff; onClose: () => void };

export function ShortenDialog({ off, onClose }: ShortenProps) {
  const words = timeOffTexts.use();
  const { session } = useShell();
  const zone = session.person.timeZone;
  const [hours, setHours] = useState(() => hoursOf(off, zone));
  const range = rangeOf(hours, zone);
  const shorten = useShortenTimeOff(off.id);
  const isLonger = range !== undefined && (range.from < off.from || range.until > off.until);
  const isSame = range?.from === off.from && range.until === off.until;
  const done = useDone(onClose);
  const submit = (wanted: Range) => sendAndTell(shorten, wanted, { onSuccess: done(words.shorten.done) });
  const isBackwards = range !== undefined && range.until <= range.from;
  return (
    <ConfirmDialog
      title={words.shorten.title}
      size={width}
      action={words.shorten.action}
      busy={shorten.isPending}
      disabled={!range || isSame || isLonger || isBackwards}
      error={shorten.error}
      onConfirm={() => range && submit(range)}
      onCancel={onClose}
    >
      <Quiet>{words.shorten.lead}</Quiet>
      <HoursFields value={hours} onChange={setHours} />
      {isLonger && <Note tone="warning">{words.shorten.longer}</Note>}
      {isBackwards && <Fault fault="backwards" />}
    </ConfirmDialog>
  );
}
