/** One session among the results: course, level, lessons, teacher, and when it begins. */
import type { GroupSessionJson } from '@parlance/kit/api/types.ts';
import { otherSideText } from '@parlance/kit/domain/other-side.ts';
import { dateFormats, lesson as limits } from '@parlance/kit/domain/limits.ts';
import { cityOf, dateTimeText, timeOf, weekdayNameText } from '@parlance/kit/domain/time.ts';
import { knownZone } from '@parlance/kit/domain/wall-clock.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { SeatDots } from '@parlance/kit/lessons/seat-dots.tsx';
import { language } from '@parlance/kit/i18n/language.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { LevelMark } from '@parlance/kit/ui/level-mark.tsx';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { DateTime } from 'luxon';
import { PersonName } from '@parlance/kit/ui/person-name.tsx';
import { groupSearchTexts } from '../../../locales/texts.ts';
import { fullLessons } from '../model/selectable.ts';
import { type Standing, standingOf } from '../model/standing.ts';

/** As on the tabs of results. */
const commencingDate = (when: number, zone: string) =>
  DateTime.fromMillis(when, { zone: knownZone(zone), locale: language() }).toFormat(dateFormats.searchTab);

type Props = { session: GroupSessionJson; zone: string; onBook: () => void; onViewTeacher: () => void };

export function SessionCard({ session, zone, onBook, onViewTeacher }: Props) {
  const { card } = groupSearchTexts.use();
  const { tutor } = session.profile;
  const { when } = session;
  const now = useNow();
  const { full, ahead } = fullLessons(session.bookings, now);
  const allFull = ahead > 0 && full === ahead;
  return (
    <Paper
      component="article"
      withBorder
      radius={12}
      p="16px 16px 0"
      display="flex"
      style={{ flexDirection: 'column', gap: 8 }}
      aria-label={session.title}
    >
      <Group justify="space-between" gap="xs">
        <Text span fz={13} lh="sm" fw={600} px={10} py={2} bg="var(--p-raised)" bdrs={999}>
          {card.commencing(commencingDate(when, zone))}
        </Text>
        <StreamChip isPte={session.isPte} />
      </Group>
      <Text component="h3" fz={17} lh="sm" fw={700} mt={4}>
        {session.title}
      </Text>
      <LevelMark level={session.level} />
      <Quiet>{card.lessons(session.courseName, session.lessonCount)}</Quiet>
      <Begins session={session} zone={zone} now={now} />
      <Group gap={10} wrap="nowrap" flex={1}>
        <Avatar name={tutor.name} image={tutor.image} size={32} />
        <Box flex={1}>
          <PersonName name={tutor.name} />
        </Box>
        <RatingMark avg={tutor.rating.avg} />
      </Group>
      <Seats session={session} zone={zone} now={now} />
      <Group justify="space-between" gap="xs" mx={-16} mt={4} px="md" py={10} className="p-line-above">
        <Button variant="subtle" color="gray" onClick={onViewTeacher}>
          {card.view}
        </Button>
        <Button variant="default" disabled={allFull} onClick={onBook}>
          {allFull ? card.full : card.book}
        </Button>
      </Group>
    </Paper>
  );
}

type PartProps = { session: GroupSessionJson; zone: string; now: number };

/** The next lesson's time, here and at the teacher's, and on which days the others are. */
function Begins({ session, zone, now }: PartProps) {
  const { card } = groupSearchTexts.use();
  const { tutor } = session.profile;
  const ahead = session.bookings.filter(({ when }) => when > now);
  const when = ahead[0]?.when ?? session.when;
  const days = [...new Set((ahead.length > 0 ? ahead : [session]).map((one) => weekdayNameText(one.when, zone)))];
  return (
    <Group gap="sm" wrap="nowrap" align="center" py="sm" className="p-line-above p-line-below">
      <Text component="time" fz={22} lh="28px" fw={700} dateTime={new Date(when).toISOString()}>
        {timeOf(when, zone)}
      </Text>
      <Box miw={0}>
        <Text inherit>{card.weekdays(days, limits.lengthMs / 60_000)}</Text>
        <Quiet>
          {otherSideText({ when, zone, otherZone: tutor.timeZone || zone, otherName: tutor.name }) ?? cityOf(zone)}
        </Quiet>
      </Box>
    </Group>
  );
}

/** What stands under the seats; empty where nothing is to be said. */
function noteOf({ session, zone, now }: PartProps, standing: Standing): string {
  const { card } = groupSearchTexts.now();
  const { full, ahead } = fullLessons(session.bookings, now);
  const { lacks, decidesAt } = standing;
  if (full === ahead) return card.allFull;
  const risk = now < decidesAt ? card.needs(lacks, dateTimeText(decidesAt, zone)) : card.deciding(lacks);
  return [full > 0 && `${card.someFull(full, ahead)}.`, lacks > 0 && risk].filter(Boolean).join(' ');
}

/** Who has a seat in the next lesson, and whether it goes ahead. */
function Seats(props: PartProps) {
  const { card } = groupSearchTexts.use();
  const standing = standingOf(props.session, props.now);
  if (!standing) return null;
  const { seats, lacks } = standing;
  return (
    <Box>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <SeatDots lesson={seats} />
        <StateMark shape={lacks > 0 ? 'triangle' : 'tick'} tone={lacks > 0 ? 'warning' : 'success'}>
          {lacks > 0 ? card.risk : card.going}
        </StateMark>
      </Group>
      <Quiet>{card.seats(seats.taken, seats.capacity)}</Quiet>
      {/* Kept free: seats go and come back while the card is on screen, and nothing may jump. */}
      <Quiet mih={40} mt={4}>
        {noteOf(props, standing)}
      </Quiet>
    </Box>
  );
}
