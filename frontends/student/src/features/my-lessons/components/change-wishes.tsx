/** Notes and wishes of a booked lesson, until it begins. */
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { isProblem } from '@parlance/kit/api/problem.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { charactersIn } from '@parlance/kit/domain/fields.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { atMost } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { outdatedWith } from '@parlance/kit/lessons/lesson-api.ts';
import { applyLesson } from '@parlance/kit/lessons/my-lessons.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { TimeRange } from '@parlance/kit/ui/time-range.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { bookingTexts } from '../../../locales/texts.ts';
import { YesNo } from '../../../ui/yes-no.tsx';

type Wishes = NonNullable<Lesson['wishes']>;

const schema = v.object({
  introduction: v.boolean(),
  correctMistakes: v.boolean(),
  notes: v.pipe(
    v.string(),
    atMost(text.notes, (max) => bookingTexts.now().confirm.notesTooLong(max)),
  ),
});

/** Refused when the lesson is no longer the version that was seen. */
const useChangeWishes = ({ id, tutor, topic, version }: Lesson) =>
  useChange(async (api, wishes: Wishes, header) => {
    const { material = '', course = '', lesson = '' } = topic ?? {};
    const params = { path: { id }, header: { ...header, 'If-Match': versionTag(version) } };
    const body = { tutor: tutor.uid, info: { ...wishes, topic: { material, course, lesson } } };
    return (await api.PUT('/bookings/booking/{id}/info', { params, body })).data;
  }, outdatedWith['one-on-one']);

export function WishesDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { clock, session } = useShell();
  const client = useQueryClient();
  const words = bookingTexts.use().wishes;
  const { introduction: start, mistakes, notes: label, optional, characters } = bookingTexts.use().confirm;
  const change = useChangeWishes(lesson);
  const { introduction = true, correctMistakes = true, notes = '' } = lesson.wishes ?? {};
  const form = useSchemaForm(schema, { initialValues: { introduction, correctMistakes, notes }, sending: change });
  const done = useDone(onClose);
  const send = (wishes: Wishes) =>
    sendAndTell(change, wishes, {
      onSuccess: (changed) => {
        void applyLesson(client, changed, clock.now());
        done(words.done)();
      },
    });
  const isStale = isProblem(change.error) && change.error.status === 412;
  return (
    <FormDialog
      title={words.title}
      size={560}
      form={form}
      action={words.save}
      say={change.isPending ? words.busy : words.until}
      error={isStale ? words.stale : change.error}
      onSend={send}
      onClose={onClose}
    >
      <TimeRange
        when={lesson.when}
        zone={session.person.timeZone}
        otherZone={lesson.tutor.timeZone}
        otherName={lesson.tutor.name}
      />
      <Stack gap="sm">
        <YesNo label={start} {...form.getInputProps('introduction')} />
        <YesNo label={mistakes} {...form.getInputProps('correctMistakes')} />
      </Stack>
      <div>
        <Textarea label={label(optional)} autosize minRows={3} maxRows={8} {...form.getInputProps('notes')} />
        <Small mt={6} ta="right">
          {characters(charactersIn(form.values.notes), text.notes)}
        </Small>
      </div>
    </FormDialog>
  );
}
