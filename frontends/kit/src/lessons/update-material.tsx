/** "Update Material": another topic for a booked lesson or a group's, told to the other side at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isProblem, problemText, reworded, tellProblem } from '../api/problem.ts';
import { useIdempotencyKey } from '../api/use-keys.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { lessonTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '../ui/note.tsx';
import { TimeRange } from '../ui/time-range.tsx';
import { type Lesson, otherSide } from './lesson.ts';
import { outdatedWith } from './lesson-api.ts';
import { changeTopic } from './lesson-changes.ts';
import { applyLesson } from './my-lessons.ts';
import { type ChosenTopic, topicSchema } from './topic-change.ts';
import { type TopicForm, TopicPickers } from './topic-pickers.tsx';
import { useCourses, useMaterials } from './topics.ts';

type Props = { lesson: Lesson; viewer: 'student' | 'tutor'; onClose: () => void };

/** The school’s own reason where it has one; else that the time for it is over. */
function failureText(problem: unknown): string {
  const said = isProblem(problem) && [404, 409, 412, 422].includes(problem.status);
  return said ? problemText(problem) : lessonTexts.now().topic.failed;
}

function useUpdateMaterial(lesson: Lesson, onDone: () => void) {
  const { api, notify, clock } = useShell();
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (topic: ChosenTopic) =>
      // Another choice is another request; the same one pressed twice is one.
      changeTopic(api, lesson, { topic, idempotencyKey: `${key}-${topic.lesson}` }),
    onSuccess: (changed) => {
      void applyLesson(client, changed, clock.now());
      notify.success(lessonTexts.now().topic.done);
      onDone();
    },
    onError: (problem) => {
      tellProblem(notify, problem, failureText(problem));
      if (isProblem(problem) && problem.status === 412) void client.invalidateQueries(outdatedWith[lesson.kind]);
    },
  });
}

export function UpdateMaterialDialog({ lesson, viewer, onClose }: Props) {
  const { session } = useShell();
  const words = lessonTexts.use().topic;
  const { topic } = lesson;
  const { material = null, course = null, lesson: chosen = null } = topic ?? {};
  const [shown, setShown] = useState(material);
  const materials = useMaterials();
  const courses = useCourses(shown);
  const update = useUpdateMaterial(lesson, onClose);
  const form = useSchemaForm(topicSchema(lesson, { materials: materials.data ?? [], courses: courses.data ?? [] }), {
    initialValues: { material, course, lesson: chosen },
    sending: update,
  });
  const { setValues } = form;
  const change = useCallback(
    (part: Partial<TopicForm>) => {
      setValues(part);
      if (part.material !== undefined) setShown(part.material);
    },
    [setValues],
  );
  const other = otherSide(lesson, viewer);
  return (
    <FormDialog
      title={words.title}
      size={560}
      form={form}
      action={words.title}
      busy={update.isPending}
      disabled={!topic}
      error={form.errors[''] ?? (update.isError ? reworded(update.error, failureText(update.error)) : null)}
      onSend={update.mutate}
      onClose={onClose}
    >
      <TimeRange
        when={lesson.when}
        zone={session.person.timeZone}
        otherZone={other?.timeZone}
        otherName={other?.name}
      />
      {topic ? (
        <TopicPickers
          form={form.values}
          faults={{}}
          isPte={lesson.isPte}
          anyStream={lesson.tutor.status === 'training'}
          onChange={change}
        />
      ) : (
        <Note tone="danger" role="alert">
          {words.incomplete}
        </Note>
      )}
    </FormDialog>
  );
}
