/** Mantine's form, judged by a schema whose output is what the API takes. */
import { schemaResolver, useForm } from '@mantine/form';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { isProblem } from '../api/problem.ts';

type Options<Values> = {
  initialValues: Values;
  /** What sends it: nothing is sent twice, and what the server has against a field is said at the field. */
  sending?: { isPending: boolean; error: unknown };
  /** Something is wrong in the form, so that it was not sent. */
  onFaulty?: () => void;
};

/** What the server has against the fields that this form has. */
function refusedFields(error: unknown, values: object): Record<string, string> {
  const { fields = {} } = isProblem(error) ? (error.details as { fields?: Record<string, string> }) : {};
  return Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(values, field)));
}

export function useSchemaForm<Values extends Record<string, unknown>, Body>(
  schema: v.GenericSchema<Values, Body>,
  { initialValues, sending, onFaulty }: Options<Values>,
) {
  const form = useForm<Values, Body>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (values) => v.parse(schema, values),
  });
  const element = useRef<HTMLFormElement>(null);
  const isFaulty = useRef(false);
  const { getValues, setErrors } = form;
  const error = sending?.error;

  useEffect(() => {
    const faults = refusedFields(error, getValues());
    if (Object.keys(faults).length === 0) return;
    isFaulty.current = true;
    setErrors(faults);
  }, [error, getValues, setErrors]);

  // Only when the faults are drawn is it known which field is the first on the page.
  useEffect(() => {
    if (!isFaulty.current) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!first) return;
    isFaulty.current = false;
    first.focus();
  });

  const submit = (send: (body: Body) => void) => (event: SyntheticEvent<HTMLFormElement>) => {
    element.current = event.currentTarget;
    form.onSubmit(
      (body) => {
        if (!sending?.isPending) send(body);
      },
      () => {
        isFaulty.current = true;
        onFaulty?.();
      },
    )(event);
  };
  return { ...form, submit };
}
