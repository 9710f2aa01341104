/** Says that this is a preview, as whom, and leads back. */
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { previewTexts } from '../../../locales/texts.ts';
import { type PreviewView, type Student, students } from './views.ts';
import classes from './preview.module.css';

export type Control = 'student' | 'hidden';

type Props = {
  view: PreviewView;
  onView: (view: PreviewView, by: Control) => void;
  back: string;
  /** Which control keeps the keyboard when the pages below it are another student's. */
  held: RefObject<Control | undefined>;
};

export function PreviewBar({ view, onView, back, held }: Props) {
  const words = previewTexts.use();
  const select = useRef<HTMLSelectElement>(null);
  const hidden = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (held.current) (held.current === 'student' ? select : hidden).current?.focus();
  }, [held]);
  // What is opened over the screen puts the keyboard here.
  const holds = (control: Control) => held.current === control || undefined;
  return (
    <section className={classes.bar} aria-label={words.label}>
      <p className={classes.mark}>
        <IconEye size={18} stroke={1.75} aria-hidden /> <b>{words.label}</b> <span>{words.note}</span>
      </p>
      <NativeSelect
        ref={select}
        className={classes.student ?? ''}
        data-autofocus={holds('student')}
        aria-label={words.student}
        data={students.map((value) => ({ value, label: words.students[value] }))}
        value={view.student}
        onChange={({ currentTarget: { value } }) => onView({ ...view, student: value as Student }, 'student')}
      />
      <Checkbox
        ref={hidden}
        data-autofocus={holds('hidden')}
        label={words.withHidden}
        checked={view.withHidden}
        onChange={({ currentTarget: { checked } }) => onView({ ...view, withHidden: checked }, 'hidden')}
      />
      <Button component={Link} to={back} variant="default" className={classes.back ?? ''}>
        {words.back}
      </Button>
    </section>
  );
}
