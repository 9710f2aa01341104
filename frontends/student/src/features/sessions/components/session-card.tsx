/** One session among the results: course, level, lessons, teacher, and when it begins. */
import type { GroupSessionJson } from '@parlance/kit/api/types.ts';
import { otherSideText } from '@parlance/kit/domain/other-side.ts';
import { dateFormats } from '@parlance/kit/domain/limits.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { LevelMark } from '@parlance/kit/ui/level-mark.tsx';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { DateTime } from 'luxon';
import { groupSearchTexts } from '../../../locales/texts.ts';
import { fullLessons } from '../model/selectable.ts';

/** As on the tabs of results. */
const commencingDate = (when: number, zone: string) =>
  DateTime.fromMillis(when, { zone, locale: language() }).toFormat(dateFormats.searchTab);

type Props = { session: GroupSessionJson; zone: string; onBook: () => void; onViewTeacher: () => void };

export function SessionCard({ session, zone, onBook, onViewTeacher }: Props) {
  const { card } = groupSearchTexts.use();
  const { tutor } = session.profile;
  const { when } = session;
  const { full, ahead } = fullLessons(session.bookings, useNow());
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
      <Begins when={when} zone={zone} tutor={tutor} />
      <Group gap={10} wrap="nowrap" flex={1}>
        <Avatar name={tutor.name} image={tutor.image} size={32} />
        <Box flex={1}>{tutor.name}</Box>
        <RatingMark avg={tutor.rating.avg} />
      </Group>
      {/* Kept free: seats go and come back while the card is on screen, and nothing may jump. */}
      <Text fz={13} lh="sm" mih={20}>
        {full > 0 && (
          <StateMark shape="square" tone="default">
            {full === ahead ? card.allFull : card.someFull(full, ahead)}
          </StateMark>
        )}
      </Text>
      <Group justify="space-between" gap="xs" mx={-16} mt={4} px="md" py={10} className="p-line-above">
        <Button variant="subtle" color="gray" onClick={onViewTeacher}>
          {card.view}
        </Button>
        <Button variant="default" onClick={onBook}>
          {card.book}
        </Button>
      </Group>
    </Paper>
  );
}

/** The first lesson's time, here and at the teacher's. */
function Begins({ when, zone, tutor }: { when: number; zone: string; tutor: GroupSessionJson['profile']['tutor'] }) {
  return (
    <Group
      component="p"
      gap="sm"
      wrap="nowrap"
      align="baseline"
      py="xs"
      c="dimmed"
      className="p-line-above p-line-below"
    >
      <Text component="b" fz={22} lh="20px" fw={700} c="var(--p-text)">
        {timeOf(when, zone)}
      </Text>
      <span>
        {otherSideText({ when, zone, otherZone: tutor.timeZone || zone, otherName: tutor.name }) ?? cityOf(zone)}
      </span>
    </Group>
  );
}
