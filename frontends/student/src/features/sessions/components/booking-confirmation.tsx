/** "Booking Confirmation": what is booked, once more, before it is. */
import type { GroupLessonJson, GroupSessionJson } from '@parlance/kit/api/types.ts';
import { levelOf } from '@parlance/kit/domain/levels.ts';
import { otherSideText } from '@parlance/kit/domain/other-side.ts';
import { dateText, dateTimeText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Group, Stack, Text } from '@mantine/core';
import { ClockChangeNote } from '@parlance/kit/ui/clock-change-note.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { groupSearchTexts } from '../../../locales/texts.ts';
import { useGroupTokens } from '../api/session-search.ts';
import { cancelUntil, firstPolicy } from '@parlance/kit/domain/policy.ts';

type Props = {
  session: GroupSessionJson;
  lessons: GroupLessonJson[];
  zone: string;
  onConfirm: () => void;
  onCancel: () => void;
};

export function BookingConfirmation({ session, lessons, zone, onConfirm, onCancel }: Props) {
  const { clock } = useShell();
  const { confirm } = groupSearchTexts.use();
  const tokens = useGroupTokens(session);
  const chosen = lessons.length;
  const starts = lessons.map(({ when }) => when);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const { tutor } = session.profile;
  const sides = { when: first, zone, otherZone: tutor.timeZone, otherName: tutor.name };
  const policy = lessons.find(({ when }) => when === first)?.policy ?? firstPolicy;
  const deadline = cancelUntil({ when: first, policy });
  const facts: [string, string][] = [
    [confirm.course, session.courseName],
    [confirm.level, levelOf(session.level)?.name ?? '–'],
    [confirm.lessons, String(lessons.length)],
    [confirm.start, `${timeOf(first, zone)} ${zoneLabel(zone, first)}`],
    [confirm.date, dateText(first, zone)],
  ];
  return (
    <ConfirmDialog
      title={confirm.title}
      action={confirm.confirm}
      say={tokens && tokens.held >= chosen ? confirm.usesOf({ ...tokens, chosen }) : confirm.uses(chosen)}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{confirm.question(chosen, session.title)}</p>
      <Text inherit fw={650}>
        {confirm.set}
      </Text>
      <Stack component="dl" gap="xs">
        {facts.map(([name, value]) => (
          <Group key={name} justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
            <Text component="dt" inherit c="dimmed">
              {name}
            </Text>
            <Text component="dd" inherit fw={600} ta="right">
              {value}
              {name === confirm.start && <Quiet>{otherSideText(sides)}</Quiet>}
            </Text>
          </Group>
        ))}
      </Stack>
      <ClockChangeNote now={clock.now()} when={last} zones={[zone, tutor.timeZone]} />
      <Note>
        {clock.now() <= deadline
          ? confirm.cancelUntil(dateTimeText(deadline, zone), policy.cancelLockMinutes)
          : confirm.tooNear(policy.cancelLockMinutes)}
      </Note>
    </ConfirmDialog>
  );
}
