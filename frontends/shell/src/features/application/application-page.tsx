import { useLocation, useNavigate } from 'react-router-dom';
import { ApplicationFormPage } from './application-form-page.tsx';
import { privateLink } from './model/private-link.ts';
import type { PublicParts } from '../../pages/public-parts.ts';
import { StatePage } from './state-page.tsx';
import { SubmittedPage } from './submitted-page.tsx';
import type { Submitted } from './use-submit-application.ts';

type Props = { parts: PublicParts; contact: string };
type Held = { submitted?: Submitted } | null;

/** `/application`: the form, the page after it, or with a mailed link the state of one's application. */
export function ApplicationPage({ parts, contact }: Props) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const link = privateLink(search);
  if (link) return <StatePage link={link} parts={parts} contact={contact} />;
  const submitted = (state as Held)?.submitted;
  if (submitted) return <SubmittedPage submitted={submitted} />;
  // Kept with the entry of the history, so that a reload shows the page again and going back gives an empty form.
  return (
    <ApplicationFormPage
      parts={parts}
      onSubmitted={(what) => void navigate('/application', { state: { submitted: what } })}
    />
  );
}
