import type { BookingJson } from '@parlance/kit/api/types.ts';
import { dayText, timeOf, weekdayText, zoneDifference, zoneLabel } from '@parlance/kit/domain/time.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Box, Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import { type TutorDay, isPractice } from '../model/results-by-day.ts';
import { SlotPill } from '../../../ui/slots/slot-pill.tsx';

export type CardActions = {
  zone: string;
  chosen: string | null;
  taken: readonly string[];
  onBook: (slot: BookingJson) => void;
  onViewTeacher: (tutor: string) => void;
};
type Props = CardActions & { day: TutorDay; isOneDay: boolean };

/** Two lines of pills; a longer day unfolds. */
const shownAtFirst = 6;

type FrameProps = {
  name?: string;
  photo: ReactNode;
  who: ReactNode;
  rating?: ReactNode;
  times: ReactNode;
  timesLabel?: string;
  actions: ReactNode;
};

/** Its places, for what is there and for what is on its way. */
export const CardFrame = ({ name, photo, who, rating, times, timesLabel, actions }: FrameProps) => (
  <Paper
    component="article"
    withBorder
    radius="md"
    display="flex"
    style={{ flexDirection: 'column' }}
    aria-label={name}
  >
    <Group gap={14} wrap="nowrap" p="16px 16px 14px">
      {photo}
      <Box flex={1} miw={0}>
        {who}
      </Box>
      {rating && <Box style={{ alignSelf: 'flex-start' }}>{rating}</Box>}
    </Group>
    <SimpleGrid cols={3} spacing="xs" p="0 16px 16px" role="group" aria-label={timesLabel}>
      {times}
    </SimpleGrid>
    <Group justify="space-between" wrap="nowrap" gap={0} mt="auto" p="8px 16px 8px 6px" className="p-line-above">
      {actions}
    </Group>
  </Paper>
);

type TeacherProps = Pick<TutorDay, 'profile'> & { zone: string; at: number };

function Teacher({ profile, zone, at }: TeacherProps) {
  const { teacher } = bookingTexts.use();
  const { name, isPte, timeZone } = profile;
  return (
    <>
      <Text component="h3" size="sm" fw={650} truncate>
        {name}
      </Text>
      <StreamChip isPte={isPte} words={[teacher.workplace, teacher.pte]} />
      {isPractice({ profile }) && (
        <Text size="xs" c="var(--p-warning)" fw={550}>
          {teacher.practice}
        </Text>
      )}
      <Small>{`${zoneLabel(timeZone, at)}, ${zoneDifference(zone, timeZone, at)}`}</Small>
    </>
  );
}

/** A teacher's free times on one date, or their next ones. */
export function TutorCard({ day, isOneDay, zone, chosen, taken, onBook, onViewTeacher }: Props) {
  const { teacher } = bookingTexts.use();
  const { profile, slots } = day;
  const [open, setOpen] = useState(false);
  const picked = slots.find((slot) => slot.id === chosen && !taken.includes(slot.id));
  const shown = open || slots.length <= shownAtFirst ? slots : slots.slice(0, shownAtFirst - 1);
  return (
    <CardFrame
      name={profile.name}
      photo={<Avatar name={profile.name} image={profile.image} size={56} />}
      who={<Teacher profile={profile} zone={zone} at={slots[0]?.when ?? 0} />}
      rating={<RatingMark avg={profile.rating.avg} />}
      timesLabel={teacher.freeTimes(profile.name)}
      times={
        <>
          {shown.map((slot) => (
            <SlotPill
              key={slot.id}
              when={slot.when}
              zone={zone}
              chosen={slot.id === chosen}
              taken={taken.includes(slot.id)}
              hint={isOneDay ? undefined : `${weekdayText(slot.when, zone)} ${dayText(slot.when, zone)}`}
              onChoose={() => onBook(slot)}
            />
          ))}
          {shown.length < slots.length && (
            <Button variant="subtle" color="gray" c="dimmed" radius={22} h={44} px={6} onClick={() => setOpen(true)}>
              {teacher.more(slots.length - shown.length)}
            </Button>
          )}
        </>
      }
      actions={
        <>
          <Button variant="subtle" color="gray" onClick={() => onViewTeacher(day.tutor)}>
            {teacher.view}
          </Button>
          <Button
            variant={picked ? 'default' : 'subtle'}
            color="gray"
            disabled={!picked}
            onClick={() => picked && onBook(picked)}
          >
            {picked ? teacher.bookAt(timeOf(picked.when, zone)) : teacher.book}
          </Button>
        </>
      }
    />
  );
}
