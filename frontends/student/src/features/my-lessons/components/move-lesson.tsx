/** "Move lesson": to another free hour of the same teacher, while cancelling is free. */
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { dateText, dateTimeText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { mayMove } from '@parlance/kit/lessons/lesson-rules.ts';
import { applyLesson } from '@parlance/kit/lessons/my-lessons.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ClockChangeNote } from '@parlance/kit/ui/clock-change-note.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { DialogAction } from '@parlance/kit/ui/dialog-action.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import { SlotPill } from '../../../ui/slots/slot-pill.tsx';
import { useHoursToMoveTo, useMoveLesson } from '../api/moving.ts';
import { hoursByDay, type HoursOfDay } from '../model/hours-by-day.ts';

export function MoveLesson({ lesson }: { lesson: Lesson }) {
  const words = bookingTexts.use().move;
  const [asking, setAsking] = useState(false);
  // Whoever has the dialog open is told by the answer that it is too late.
  const isOffered = mayMove(lesson, useNow()) || asking;
  if (!isOffered) return null;
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      {asking && <MoveDialog lesson={lesson} onClose={() => setAsking(false)} />}
    </>
  );
}

const shortText = (when: number, zone: string) => `${dateText(when, zone)}, ${timeOf(when, zone)}`;

function MoveDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { clock, session } = useShell();
  const client = useQueryClient();
  const words = bookingTexts.use().move;
  const { timeZone: zone } = session.person;
  const [chosenId, choose] = useState<string>();
  const hours = useHoursToMoveTo(lesson);
  const moving = useMoveLesson(lesson);
  const done = useDone(onClose);
  // Somebody else may have taken it while it was looked at.
  const chosen = hours.data?.find(({ id }) => id === chosenId);

  const move = () => {
    if (!chosen) return;
    sendAndTell(moving, chosen.id, {
      onSuccess: (moved) => {
        void applyLesson(client, moved, clock.now());
        done(words.done(shortText(moved.when, zone)))();
      },
    });
  };
  const said = chosen ? words.said(shortText(lesson.when, zone), shortText(chosen.when, zone)) : words.choose;
  return (
    <Dialog title={words.title} size={560} busy={moving.isPending} closeOnClickOutside={!chosen} onClose={onClose}>
      <DialogAction
        gap="md"
        action={words.open}
        cancelText={words.keep}
        busy={moving.isPending}
        disabled={!chosen}
        say={moving.isPending ? words.busy : said}
        error={moving.error}
        onCancel={onClose}
        onAction={move}
      >
        <div>
          <Text fw={550}>{words.now(dateTimeText(lesson.when, zone))}</Text>
          <Quiet>{words.free(lesson.tutor.name, zoneLabel(zone, lesson.when))}</Quiet>
        </div>
        <Note>{words.stays}</Note>
        {hours.isPending && <HoursSkeleton label={words.loading} />}
        {hours.isError && <ErrorState error={hours.error} onRetry={() => void hours.refetch()} />}
        {hours.data?.length === 0 && <EmptyState text={words.none(lesson.tutor.name)} />}
        {hours.data && <Days hours={hours.data} zone={zone} chosen={chosen?.id} onChoose={choose} />}
        {chosen && <ClockChangeNote now={clock.now()} when={chosen.when} zones={[zone, lesson.tutor.timeZone]} />}
      </DialogAction>
    </Dialog>
  );
}

/** As many as fit without losing what is below them out of sight. */
const daysAtFirst = 5;

type DaysProps = {
  hours: readonly BookingJson[];
  zone: string;
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

function Days({ hours, zone, ...choice }: DaysProps) {
  const words = bookingTexts.use().move;
  const [all, setAll] = useState(false);
  const days = hoursByDay(hours, zone);
  return (
    <Stack gap="md">
      {(all ? days : days.slice(0, daysAtFirst)).map((day) => (
        <Day key={day.date} day={day} zone={zone} {...choice} />
      ))}
      {!all && days.length > daysAtFirst && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAll(true)}>
          {words.later}
        </Button>
      )}
    </Stack>
  );
}

function Day({ day: { hours }, zone, chosen, onChoose }: Omit<DaysProps, 'hours'> & { day: HoursOfDay }) {
  const label = dateText(hours[0].when, zone);
  return (
    <div role="group" aria-label={label}>
      <Text size="sm" fw={550} mb={6}>
        {label}
      </Text>
      <SimpleGrid cols={{ base: 3, xs: 5 }} spacing="xs" verticalSpacing="xs">
        {hours.map(({ id, when }) => (
          <SlotPill
            key={id}
            when={when}
            zone={zone}
            chosen={id === chosen}
            taken={false}
            onChoose={() => onChoose(id)}
          />
        ))}
      </SimpleGrid>
    </div>
  );
}

function HoursSkeleton({ label }: { label: string }) {
  return (
    <Stack gap="md" role="status" aria-busy="true" aria-label={label}>
      {[0, 1].map((day) => (
        <div key={day}>
          <Skeleton height={14} width={140} mb={10} />
          <SimpleGrid cols={{ base: 3, xs: 5 }} spacing="xs">
            {[0, 1, 2].map((hour) => (
              <Skeleton key={hour} height={44} radius={22} />
            ))}
          </SimpleGrid>
        </div>
      ))}
    </Stack>
  );
}
