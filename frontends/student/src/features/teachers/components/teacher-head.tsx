import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import type { TutorJson } from '@parlance/kit/api/types.ts';
import { timeOf, weekdayText, zoneDifference, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { conversationWith } from '@parlance/kit/messages/conversations.ts';
import { MessageButton } from '@parlance/kit/messages/message-button.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { RatingMark } from '@parlance/kit/ui/rating-mark.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { IconCalendarPlus, IconFlag, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teacherTexts } from '../../../locales/texts.ts';
import { useCompletedLessons, useReport } from '../api/teachers.ts';
import { useOwnRatings } from '../api/own-ratings.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { RateDialog } from './rate-dialog.tsx';
import classes from './teacher-head.module.css';
import { reportSchema } from '../judgement.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = { teacher: TutorJson; onBook: () => void };

/** Who it is, what time it is there, and what a student can do. */
export function TeacherHead({ teacher, onBook }: Props) {
  const words = teacherTexts.use();
  const { session } = useShell();
  const now = useNow(30_000);
  const { profile, rating, isPte } = teacher;
  const own = session.person.timeZone;
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      p="var(--p-gutter)"
      className={classes.head}
      aria-label={words.profile(profile.name)}
    >
      <Avatar name={profile.name} image={profile.image} size={96} />
      <Stack gap={2} align="flex-start" miw={0}>
        <Text component="h2" size="xl" fw={650} lts="-0.018em" maw="100%" style={{ overflowWrap: 'anywhere' }}>
          {profile.name}
        </Text>
        <StreamChip isPte={isPte} />
        {rating.avg > 0 ? (
          <Group gap="xs">
            <RatingMark avg={rating.avg} />
            <Quiet span>{words.ratingsCount(rating.count)}</Quiet>
          </Group>
        ) : (
          <Quiet>{words.notRated}</Quiet>
        )}
      </Stack>
      <dl className={`p-figures ${classes.time}`}>
        <Small component="dt">{words.timeThere}</Small>
        <dd>
          <Text component="b" size="xl" fw={650} lts="-0.022em">
            {timeOf(now, profile.timeZone)}
          </Text>{' '}
          {weekdayText(now, profile.timeZone)}
        </dd>
        <Quiet component="dd">{`${zoneLabel(profile.timeZone, now)}, ${zoneDifference(own, profile.timeZone, now)}`}</Quiet>
      </dl>
      <TeacherActions teacher={teacher} onBook={onBook} />
    </Paper>
  );
}

function TeacherActions({ teacher, onBook }: Props) {
  const words = teacherTexts.use();
  const { api } = useShell();
  const [asked, setAsked] = useState<'rate' | 'report'>();
  // Somebody without a lesson together is not offered what would be refused.
  const known = useQuery({ ...conversationWith(api, teacher.uid), retry: false }).isSuccess;
  const held = useCompletedLessons(teacher.uid).data ?? [];
  const own = useOwnRatings(held.map(({ id }) => id));
  const lessons = held.filter((_lesson, at) => own[at] === null);
  const allRated = held.length > 0 && own.every((rating) => rating);
  const { uid, isFavourite } = teacher;
  const { name } = teacher.profile;
  const close = () => setAsked(undefined);
  return (
    <Group gap={8} align="stretch" pt="md" className={`p-line-above ${classes.actions}`}>
      <Button leftSection={<IconCalendarPlus {...icon} />} onClick={onBook}>
        {words.book}
      </Button>
      {known && <MessageButton uid={uid} name={name} />}
      <FavouriteButton uid={uid} name={name} isFavourite={isFavourite} />
      {lessons.length > 0 && (
        <Button variant="default" leftSection={<IconStar {...icon} />} onClick={() => setAsked('rate')}>
          {words.rate}
        </Button>
      )}
      {allRated && <Quiet>{words.allRated}</Quiet>}
      <Button variant="subtle" color="gray" leftSection={<IconFlag {...icon} />} onClick={() => setAsked('report')}>
        {words.report}
      </Button>
      {asked === 'rate' && <RateDialog tutor={uid} name={name} lessons={lessons} onClose={close} />}
      {asked === 'report' && <ReportDialog tutor={uid} name={name} onClose={close} />}
    </Group>
  );
}

type ReportProps = { tutor: string; name: string; onClose: () => void };

function ReportDialog({ tutor, name, onClose }: ReportProps) {
  const { reportDialog: words } = teacherTexts.use();
  const done = useDone(onClose);
  const report = useReport(tutor);
  const form = useSchemaForm(reportSchema, { initialValues: { message: '' }, sending: report });
  return (
    <FormDialog
      title={words.title(name)}
      form={form}
      action={words.action}
      onSend={(body) => sendAndTell(report, body, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      <p>{words.body}</p>
      <Textarea label={words.message} autosize minRows={4} maxRows={12} {...form.getInputProps('message')} />
    </FormDialog>
  );
}
