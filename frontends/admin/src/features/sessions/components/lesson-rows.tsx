/** The lessons of a new session: date, start and topic of each. */
import { Button, Paper, Select, Stack } from '@mantine/core';
import { group } from '@parlance/kit/domain/limits.ts';
import type { SchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useCourses } from '@parlance/kit/lessons/topics.ts';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { groupTexts } from '../../../locales/texts.ts';
import { type SessionForm, halfHours } from '../session-form.ts';
import classes from '../sessions.module.css';

type Props = { form: SchemaForm<SessionForm>; minDate: string; onAdd: () => void };

export function LessonRows({ form, minDate, onAdd }: Props) {
  const { material, course, rows } = form.values;
  const { create: words } = groupTexts.use();
  const courses = useCourses(material);
  const lessons = courses.data?.find(({ id }) => id === course)?.lessons ?? [];
  const topics = lessons.map(({ id: value, code, name }) => ({ value, label: `${code} ${name}` }));
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        <Paper component="fieldset" key={row.id} withBorder radius={8} m={0} p="sm" className={classes.row}>
          <legend>{words.lesson(index + 1)}</legend>
          <DateField
            label={words.date}
            placeholder={words.choose}
            minDate={minDate}
            {...form.getInputProps(`rows.${index}.date`)}
          />
          <Select
            label={words.time}
            data={halfHours}
            allowDeselect={false}
            {...form.getInputProps(`rows.${index}.time`)}
          />
          <Select
            label={words.topic}
            data={topics}
            disabled={!course}
            {...form.getInputProps(`rows.${index}.lesson`)}
          />
          {rows.length > 1 && (
            <Button variant="subtle" color="gray" onClick={() => form.removeListItem('rows', index)}>
              {words.remove}
            </Button>
          )}
        </Paper>
      ))}
      {rows.length < group.lessonsMax && (
        <Button variant="default" onClick={onAdd}>
          {words.add}
        </Button>
      )}
    </Stack>
  );
}
