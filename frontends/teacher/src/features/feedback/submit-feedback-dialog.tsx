/** The words for each student who was in a lesson, kept as a draft until they are sent. */
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { DialogForm } from '@parlance/kit/forms/form-dialog.tsx';
import type { Lesson, Seat } from '@parlance/kit/lessons/lesson.ts';
import { awaitsFeedback } from '@parlance/kit/lessons/lesson-rules.ts';
import { useSeats } from '@parlance/kit/lessons/use-seats.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Group, Skeleton, Stack, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { bookingTexts, teachersGroupTexts } from '../../locales/texts.ts';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FeedbackTimeLeft } from './feedback-time-left.tsx';
import { wordBounds } from './model.ts';
import { SheetFields } from './sheet-fields.tsx';
import { draftText } from './use-draft.ts';
import { useIsSending, useSheets } from './use-sheets.ts';

type Props = { lesson: Lesson; onClose: () => void };

export function SubmitFeedbackDialog({ lesson, onClose }: Props) {
  const { feedback } = bookingTexts.use();
  const ofGroup = teachersGroupTexts.use().feedback;
  const { students, error, retry } = useSeats(lesson, 'tutor');
  const [isWritten, setWritten] = useState(false);
  const isSending = useIsSending(lesson);
  return (
    <Dialog
      title={lesson.kind === 'group' ? ofGroup.title : feedback.title(students?.[0]?.name ?? '')}
      size={720}
      busy={isSending}
      closeOnClickOutside={!isWritten}
      onClose={onClose}
    >
      {students && <Sheets lesson={{ ...lesson, students }} onInput={() => setWritten(true)} onClose={onClose} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!students && !error && (
        <Stack aria-hidden>
          <Skeleton height={40} />
          <Skeleton height={360} />
        </Stack>
      )}
    </Dialog>
  );
}

/** For the students who wait when the dialog opens. */
function Sheets({ lesson, onInput, onClose }: Props & { onInput: () => void }) {
  const { notify, session } = useShell();
  const { feedback } = bookingTexts.use();
  const ofGroup = teachersGroupTexts.use().feedback;
  const { timeZone } = session.person;
  const { kind, when, title, topic, isPte, students } = lesson;
  const isGroup = kind === 'group';
  const [awaiting] = useState(() => awaitsFeedback(lesson));
  const [shown, setShown] = useState(awaiting[0]?.id ?? null);
  const onFaulty = (faulty: string | undefined) => {
    if (faulty) setShown(faulty);
    notify.error(feedback.faulty);
  };
  const { form, busy, onSend, at } = useSheets({ lesson, awaiting, onInput, onClose, onFaulty });
  const start = dateTimeText(when, timeZone);
  const about = isGroup ? [title, start] : [start, topic && `${topic.code} ${topic.name}`];
  const completed = isGroup ? ofGroup.completed : feedback.completed;
  const sheetOf = ({ id }: Seat) => <SheetFields key={id} id={id} form={form} isPte={isPte} completed={completed} />;
  return (
    <DialogForm
      form={form}
      action={feedback.submit}
      disabled={awaiting.length === 0}
      error={null}
      say={busy ? feedback.busy : draftText(at, timeZone)}
      onSend={onSend}
      onClose={onClose}
    >
      <Quiet mt={-16}>{about.filter(Boolean).join(' · ')}</Quiet>
      <FeedbackTimeLeft lesson={lesson} />
      {isGroup ? (
        <Several students={students} awaiting={awaiting} shown={shown} onShow={setShown} sheetOf={sheetOf} />
      ) : (
        <>
          <Group justify="space-between" gap="8px 16px">
            <Quiet>{(isPte ? feedback.pteRule : feedback.rule)(...wordBounds(isPte))}</Quiet>
            {!isPte && <FeedbackSamples />}
          </Group>
          {awaiting.map(sheetOf)}
        </>
      )}
    </DialogForm>
  );
}

type SeveralProps = {
  students: readonly Seat[];
  awaiting: readonly Seat[];
  shown: string | null;
  onShow: (id: string | null) => void;
  sheetOf: (student: Seat) => ReactNode;
};

/** A sheet behind each name, and who gets none here, and why. */
function Several({ students, awaiting, shown, onShow, sheetOf }: SeveralProps) {
  const { feedback } = teachersGroupTexts.use();
  const others = students.filter(({ id }) => !awaiting.some((student) => student.id === id));
  return (
    <>
      <Quiet>{feedback.hint}</Quiet>
      {others.map(({ id, name, hasFeedback }) => (
        <Quiet key={id}>
          {name}{' '}
          <StateMark shape={hasFeedback ? 'tick' : 'dash'} tone={hasFeedback ? 'success' : 'warning'}>
            {hasFeedback ? feedback.given : feedback.absent}
          </StateMark>
        </Quiet>
      ))}
      <Tabs value={shown} onChange={onShow}>
        <Tabs.List aria-label={feedback.students}>
          {awaiting.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {awaiting.map((student) => (
          <Tabs.Panel key={student.id} value={student.id} pt="md">
            {sheetOf(student)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
