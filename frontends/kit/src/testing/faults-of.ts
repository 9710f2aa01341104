/** What a form's schema says of values, field by field, as the form would show it. */
import { schemaResolver } from '@mantine/form';
import type * as v from 'valibot';

export const faultsOf = <Values>(schema: v.GenericSchema<Values, unknown>, values: NoInfer<Values>) =>
  schemaResolver(schema, { sync: true })(values) as Record<string, string>;
