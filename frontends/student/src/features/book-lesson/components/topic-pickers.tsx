import { Select } from '@mantine/core';
import { useEffect } from 'react';
import { useCourses, useMaterials } from '../api/topics.ts';
import { bookingTexts } from '../../../locales/bookings/texts.ts';
import { type DetailsFaults, type DetailsForm, defaultMaterial } from '../model/booking-details.ts';
import classes from './topic-pickers.module.css';

type Props = {
  form: DetailsForm;
  faults: DetailsFaults;
  isPte: boolean;
  onChange: (part: Partial<DetailsForm>) => void;
};

/** Material, course, lesson (BOOK-03); a choice clears what hangs on it. */
export function TopicPickers({ form, faults, isPte, onChange }: Props) {
  const { confirm } = bookingTexts.use();
  const materials = useMaterials();
  const courses = useCourses(form.material);
  const fitting = (materials.data ?? []).filter((material) => material.isPte === isPte);
  const course = courses.data?.find((one) => one.id === form.course);
  const first = defaultMaterial(materials.data ?? [], isPte);

  useEffect(() => {
    if (!form.material && first) onChange({ material: first });
  }, [first, form.material, onChange]);

  return (
    <div className={classes.pickers}>
      <Select
        label={confirm.material}
        data={fitting.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.material}
        allowDeselect={false}
        disabled={materials.isPending}
        error={materials.isError ? confirm.noMaterials : faults.material}
        onChange={(material) => onChange({ material, course: null, lesson: null })}
      />
      <div className={classes.pair}>
        <Select
          label={confirm.course}
          data={(courses.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.course}
          allowDeselect={false}
          disabled={!courses.data}
          error={courses.isError ? confirm.noCourses : faults.course}
          onChange={(value) => onChange({ course: value, lesson: null })}
        />
        <Select
          label={confirm.lesson}
          data={(course?.lessons ?? []).map(({ id, code, name }) => ({ value: id, label: `${code}, ${name}` }))}
          value={form.lesson}
          allowDeselect={false}
          disabled={!course}
          error={faults.lesson}
          onChange={(lesson) => onChange({ lesson })}
        />
      </div>
    </div>
  );
}
