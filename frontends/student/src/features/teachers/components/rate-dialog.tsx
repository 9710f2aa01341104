import { Button, Modal, Select, Stack, Textarea } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { type FormEvent, useState } from 'react';
import { teacherTexts } from '../../../locales/texts.ts';
import { useRate } from '../api/judge.ts';
import { type RatingFaults, lengthOf, ratingFaults } from '../judgement.ts';
import { RatingField } from './rating-field.tsx';

export type RatedLesson = { id: string; when: number; info: { topic: { name: string } | null } | null };

type Props = {
  tutor: string;
  name: string;
  /** Completed ones with this teacher, the latest first; at least one. */
  lessons: readonly RatedLesson[];
  onClose: () => void;
};

/** One to five stars for one completed lesson, with words if the student likes (PROF-05, NS-32). */
export function RateDialog({ tutor, name, lessons, onClose }: Props) {
  const { rateDialog: words, cancel, close } = teacherTexts.use();
  const { session, notify } = useShell();
  const [bookingId, setBookingId] = useState(lessons[0]?.id ?? '');
  const [rating, setRating] = useState<number>();
  const [message, setMessage] = useState('');
  const [faults, setFaults] = useState<RatingFaults>({});
  const rate = useRate(tutor);
  const lessonText = ({ when, info }: RatedLesson) =>
    [dateTimeText(when, session.person.timeZone), info?.topic?.name].filter(Boolean).join(', ');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = ratingFaults({ rating, message });
    setFaults(found);
    if (rating === undefined || Object.keys(found).length > 0) return;
    const said = message.trim();
    rate.mutate(
      { rating, bookingId, ...(said ? { message: said } : {}) },
      {
        onSuccess: () => {
          notify.success(words.done);
          onClose();
        },
      },
    );
  };

  return (
    <Modal opened onClose={onClose} title={words.title(name)} closeButtonProps={{ 'aria-label': close }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {lessons.length > 1 ? (
            <Select
              label={words.lesson}
              data={lessons.map((lesson) => ({ value: lesson.id, label: lessonText(lesson) }))}
              value={bookingId}
              allowDeselect={false}
              onChange={(value) => setBookingId(value ?? bookingId)}
            />
          ) : (
            lessons[0] && <p>{lessonText(lessons[0])}</p>
          )}
          <RatingField value={rating} error={faults.rating} onChange={setRating} />
          <Textarea
            label={words.message}
            description={words.messageHint(Math.max(0, text.ratingMessage - lengthOf(message)))}
            autosize
            minRows={3}
            maxRows={8}
            value={message}
            error={faults.message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {rate.isError && (
            <Note tone="danger" role="alert">
              {problemText(rate.error)}
            </Note>
          )}
          <DialogFoot>
            <Button variant="subtle" color="gray" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" loading={rate.isPending}>
              {words.deed}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
