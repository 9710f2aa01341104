import { Note } from '@parlance/kit/ui/note.tsx';
import { applicationTexts } from '../../../locales/texts.ts';
import { type Field, fields } from '../model/application-form.ts';
import type { FormState } from '../use-application-form.ts';
import classes from './fields.module.css';

const mostShown = 3;

/** The first three of what is wrong, above the button; each leads to its field. */
export function FirstFaults({ state: { errors } }: { state: FormState }) {
  const words = applicationTexts.use();
  const first = fields.filter((field) => errors[field]).slice(0, mostShown);
  if (first.length === 0) return null;
  return (
    <Note tone="danger" role="alert">
      <b>{words.checkFirst}</b>
      <ol className={classes.firstFaults}>
        {first.map((field) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goTo(field, event)}>
              {errors[field]}
            </a>
          </li>
        ))}
      </ol>
    </Note>
  );
}

/** The field itself takes the focus, not only the place on the page. */
function goTo(field: Field, event: { preventDefault(): void }): void {
  event.preventDefault();
  const found = document.getElementById(field);
  const focusable = found?.matches('input, textarea, button')
    ? found
    : found?.querySelector<HTMLElement>('input, button');
  focusable?.focus();
}
