/** The lessons of a new session: date, start and topic of each. */
import { Button, Select } from '@mantine/core';
import { group } from '@parlance/kit/domain/limits.ts';
import { useCourses } from '@parlance/kit/lessons/topics.ts';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { groupTexts } from '../../../locales/texts.ts';
import { type LessonRow, halfHours } from '../session-form.ts';
import classes from '../group-sessions.module.css';

type Props = {
  rows: readonly LessonRow[];
  material: string | null;
  course: string | null;
  minDate: string;
  fault: (name: string) => string | undefined;
  onChange: (rows: LessonRow[]) => void;
  onAdd: () => void;
};

export function LessonRows({ rows, material, course, minDate, fault, onChange, onAdd }: Props) {
  const { create: words } = groupTexts.use();
  const courses = useCourses(material);
  const lessons = courses.data?.find(({ id }) => id === course)?.lessons ?? [];
  const topics = lessons.map(({ id: value, code, name }) => ({ value, label: `${code} ${name}` }));
  const edit = (id: string, change: Partial<LessonRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...change } : row)));
  return (
    <div className={classes.rows}>
      {rows.map((row, index) => (
        <fieldset key={row.id}>
          <legend>{words.lesson(index + 1)}</legend>
          <DateField
            label={words.date}
            placeholder={words.choose}
            format="ddd D MMM YYYY"
            minDate={minDate}
            value={row.date}
            error={fault(`date-${row.id}`)}
            onChange={(date) => edit(row.id, { date })}
          />
          <Select
            label={words.time}
            data={halfHours}
            value={row.time}
            allowDeselect={false}
            onChange={(time) => edit(row.id, { time: time ?? row.time })}
          />
          <Select
            label={words.topic}
            data={topics}
            value={row.lesson}
            error={fault(`lesson-${row.id}`)}
            disabled={!course}
            onChange={(lesson) => edit(row.id, { lesson })}
          />
          {rows.length > 1 && (
            <Button variant="subtle" color="gray" onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}>
              {words.remove}
            </Button>
          )}
        </fieldset>
      ))}
      {rows.length < group.lessonsMax && (
        <Button variant="default" onClick={onAdd}>
          {words.add}
        </Button>
      )}
    </div>
  );
}
