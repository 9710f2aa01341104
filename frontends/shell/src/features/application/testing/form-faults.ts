/** What the form says of each field, as it judges what was filled in. */
import { schemaResolver } from '@mantine/form';
import type { ApplicationForm } from '../model/application-form.ts';
import { applicationSchema } from '../model/application-schema.ts';

export const formFaults = (form: ApplicationForm, now: number) =>
  schemaResolver(
    applicationSchema(() => now),
    { sync: true },
  )(form);
