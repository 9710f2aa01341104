import { VisuallyHidden } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { teacherTexts } from '../../../locales/texts.ts';
import classes from './rating-field.module.css';

type Props = { value: number | null; error?: string; onChange: (rating: number) => void };

const choices = [1, 2, 3, 4, 5];

/** One to five stars: five radio buttons, so that arrows, labels and screen readers work as everywhere. */
export function RatingField({ value, error, onChange }: Props) {
  const { rateDialog: words } = teacherTexts.use();
  const id = useId();
  return (
    <fieldset className={classes.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{words.rating}</legend>
      <div className={classes.stars}>
        {choices.map((choice) => {
          const Star = value !== null && choice <= value ? IconStarFilled : IconStar;
          return (
            <label key={choice} data-on={(value !== null && choice <= value) || undefined}>
              <input
                type="radio"
                name={id}
                value={choice}
                checked={value === choice}
                onChange={() => onChange(choice)}
              />
              <Star size={28} stroke={1.5} aria-hidden />
              <VisuallyHidden>{words.star(choice)}</VisuallyHidden>
            </label>
          );
        })}
        <span className={classes.said} aria-hidden>
          {value !== null && words.star(value)}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
