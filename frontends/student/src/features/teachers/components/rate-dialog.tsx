import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Select, Textarea } from '@mantine/core';
import { charactersIn } from '@parlance/kit/domain/fields.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { teacherTexts } from '../../../locales/texts.ts';
import { useRate } from '../api/teachers.ts';
import { ratingSchema } from '../judgement.ts';
import { RatingField } from './rating-field.tsx';

type RatedLesson = { id: string; when: number; topic: { name: string } | null };

type Props = {
  tutor: string;
  name: string;
  /** Completed ones with this teacher, the latest first; at least one. */
  lessons: readonly RatedLesson[];
  onClose: () => void;
};

/** One to five stars for one completed lesson, with words if the student likes. */
export function RateDialog({ tutor, name, lessons, onClose }: Props) {
  const { rateDialog: words } = teacherTexts.use();
  const { session } = useShell();
  const done = useDone(onClose);
  const rate = useRate(tutor);
  const form = useSchemaForm(ratingSchema, {
    initialValues: { bookingId: lessons[0]?.id ?? '', rating: null, message: '' },
    sending: rate,
  });
  const lessonText = ({ when, topic }: RatedLesson) =>
    [dateTimeText(when, session.person.timeZone), topic?.name].filter(Boolean).join(', ');
  return (
    <FormDialog
      title={words.title(name)}
      form={form}
      action={words.action}
      onSend={(body) => sendAndTell(rate, body, { onSuccess: done(words.done) })}
      onClose={onClose}
    >
      {lessons.length > 1 ? (
        <Select
          label={words.lesson}
          data={lessons.map((lesson) => ({ value: lesson.id, label: lessonText(lesson) }))}
          allowDeselect={false}
          {...form.getInputProps('bookingId')}
        />
      ) : (
        lessons[0] && <p>{lessonText(lessons[0])}</p>
      )}
      <RatingField {...form.getInputProps('rating')} />
      <Textarea
        label={words.message}
        description={words.messageHint(Math.max(0, text.ratingMessage - charactersIn(form.values.message.trim())))}
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('message')}
      />
    </FormDialog>
  );
}
