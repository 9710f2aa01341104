/** "Repeat weekly": the same hour of the teacher's clock in the next weeks, seen before it is booked. */
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { repeat as limits } from '@parlance/kit/domain/limits.ts';
import { cityOf, dateText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { applyLesson } from '@parlance/kit/lessons/my-lessons.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ClockChangeNote } from '@parlance/kit/ui/clock-change-note.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { DialogAction } from '@parlance/kit/ui/dialog-action.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Checkbox, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import { useRepeatLesson, useWeeks, type WeekHour, type Weeks } from '../api/repeating.ts';

type Props = { lesson: Lesson; onClose: () => void };

const usualWeeks = 4;

/** What is asked for, and how it stands. */
function useChoice(lesson: Lesson) {
  const [weeks, setWeeks] = useState(usualWeeks);
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const plan = useWeeks(lesson, { weeks, skip: leftOut });
  const hours = plan.data?.hours ?? [];
  const wanted = hours.filter(({ skipped, error }) => !skipped && !error);
  const choose = (next: number) => {
    setWeeks(next);
    // What is left out is one of the hours that are asked for.
    setLeftOut((all) => all.filter((when) => hours.slice(0, next).some((hour) => hour.when === when)));
  };
  const leave = (when: number, isIn: boolean) =>
    setLeftOut((all) => (isIn ? all.filter((other) => other !== when) : [...all, when].toSorted((a, b) => a - b)));
  return { weeks, leftOut, plan, hours, wanted, choose, leave };
}

function useConfirm(lesson: Lesson, { weeks, hours, wanted }: ReturnType<typeof useChoice>, onClose: () => void) {
  const { clock } = useShell();
  const client = useQueryClient();
  const words = bookingTexts.use().repeat;
  const booking = useRepeatLesson(lesson);
  const done = useDone(onClose);
  const confirm = () => {
    const skip = hours.filter((hour) => !wanted.includes(hour)).map(({ when }) => when);
    sendAndTell(
      booking,
      { weeks, skip },
      {
        onSuccess: ({ hours: made }) => {
          const lessons = made.flatMap((hour) => hour.booking ?? []);
          for (const one of lessons) void applyLesson(client, one, clock.now());
          done(words.done(lessons.length))();
        },
      },
    );
  };
  return { booking, confirm };
}

export function RepeatDialog({ lesson, onClose }: Props) {
  const words = bookingTexts.use().repeat;
  const { timeZone: zone } = useShell().session.person;
  const choice = useChoice(lesson);
  const { weeks, leftOut, plan, hours, wanted, choose, leave } = choice;
  const { booking, confirm } = useConfirm(lesson, choice, onClose);
  const isReady = plan.isSuccess && !plan.isPlaceholderData;
  return (
    <Dialog
      title={words.title}
      size={560}
      busy={booking.isPending}
      closeOnClickOutside={leftOut.length === 0}
      onClose={onClose}
    >
      <DialogAction
        gap="md"
        action={words.book(isReady ? wanted.length : 0)}
        busy={booking.isPending}
        disabled={!isReady || wanted.length === 0}
        say={booking.isPending ? words.busy : plan.data && costText(plan.data)}
        error={booking.error}
        onCancel={onClose}
        onAction={confirm}
      >
        <About lesson={lesson} zone={zone} />
        <Select
          label={words.weeks}
          w={180}
          data={Array.from({ length: limits.weeksMax }, (_none, index) => {
            return { value: String(index + 1), label: words.count(index + 1) };
          })}
          value={String(weeks)}
          allowDeselect={false}
          onChange={(next) => choose(Number(next))}
        />
        {plan.isPending && <HoursSkeleton label={words.loading} rows={weeks} />}
        {plan.isError && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />}
        {plan.data && (
          <Stack gap={0} className="p-ruled" role="group" aria-label={words.hours} aria-busy={!isReady}>
            {hours.map((hour) => (
              <HourRow key={hour.when} hour={hour} zone={zone} onChange={(isIn) => leave(hour.when, isIn)} />
            ))}
          </Stack>
        )}
        <ClockChangeNote
          now={lesson.when}
          when={hours.at(-1)?.when ?? lesson.when}
          zones={[zone, lesson.tutor.timeZone]}
        />
      </DialogAction>
    </Dialog>
  );
}

/** Which hour it is, on both clocks, and what goes along. */
function About({ lesson: { when, tutor }, zone }: { lesson: Lesson; zone: string }) {
  const words = bookingTexts.use().repeat;
  return (
    <div>
      <Text fw={550}>{words.hour(tutor.name, timeOf(when, tutor.timeZone), cityOf(tutor.timeZone))}</Text>
      <Quiet>{words.same(zoneLabel(zone, when))}</Quiet>
    </div>
  );
}

/** "Uses 3 tokens: 3 Workplace one-on-one, 2 remain." */
function costText({ costs }: Weeks): string {
  const words = bookingTexts.now().repeat;
  if (costs.length === 0) return words.costsNothing;
  return costs.map(({ tokenType, tokens, left }) => words.cost(tokens, categoryLabel(tokenType), left)).join(' ');
}

type RowProps = { hour: WeekHour; zone: string; onChange: (isIn: boolean) => void };

/** What is in the way is left out by itself. */
function HourRow({ hour: { when, skipped, error, tokenType }, zone, onChange }: RowProps) {
  const words = bookingTexts.use().repeat;
  return (
    <Group justify="space-between" gap="4px 16px" mih={44} py={6}>
      <Checkbox
        checked={!skipped && !error}
        disabled={error !== null}
        label={<time dateTime={new Date(when).toISOString()}>{`${dateText(when, zone)}, ${timeOf(when, zone)}`}</time>}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Box ml={{ base: 32, xs: 'auto' }}>
        {error ? (
          <StateMark shape="cross" tone="error" fw={400}>
            {error.message}
          </StateMark>
        ) : (
          <Quiet component="span">
            {skipped || !tokenType ? words.leftOut : words.paidWith(categoryLabel(tokenType))}
          </Quiet>
        )}
      </Box>
    </Group>
  );
}

function HoursSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <Stack gap={0} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_none, row) => (
        <Group key={row} h={44}>
          <Skeleton height={20} width={20} />
          <Skeleton height={12} width={180} />
        </Group>
      ))}
    </Stack>
  );
}
