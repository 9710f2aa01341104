/** Mantine's form, judged by a schema whose output is what the API takes. */
import { type FormErrors, type UseFormReturnType, schemaResolver, useForm } from '@mantine/form';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { isProblem } from '../api/problem.ts';

type Options<Values> = {
  initialValues: Values;
  /** What sends it: nothing is sent twice, and what the server has against a field is said at the field, until something is changed. */
  sending?: { isPending: boolean; error: unknown; reset?: () => void };
  /** Somebody filled something in. */
  onInput?: (values: Values) => void;
  /** Something is wrong in the form, so that it was not sent. */
  onFaulty?: (faults: FormErrors) => void;
  /** Whether the first field that is wrong takes the focus. */
  focusesFirst?: boolean;
};

type GetInputProps<Values> = UseFormReturnType<Values>['getInputProps'];
type Given = ReturnType<GetInputProps<unknown>>;
/** A field of ours may ask for a value, which a form that holds its values always gives. */
type InputProps<Values> = (...args: Parameters<GetInputProps<Values>>) => Given & Required<Pick<Given, 'value'>>;

/** What the server has against the fields that this form has. */
function refusedFields(error: unknown, values: object): Record<string, string> {
  const { fields = {} } = isProblem(error) ? (error.details as { fields?: Record<string, string> }) : {};
  return Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(values, field)));
}

export function useSchemaForm<Values extends Record<string, unknown>, Body>(
  schema: v.GenericSchema<Values, Body>,
  { initialValues, sending, onInput, onFaulty, focusesFirst = true }: Options<Values>,
) {
  const form = useForm<Values, Body>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (values) => v.parse(schema, values),
    enhanceGetInputProps({ inputProps: { onChange }, form: { getValues } }) {
      return {
        onChange(input: unknown) {
          onChange(input);
          if (sending?.error && !sending.isPending) sending.reset?.();
          onInput?.(getValues());
        },
      };
    },
  });
  const element = useRef<HTMLFormElement>(null);
  const isFaulty = useRef(false);
  const { getInitialValues, setErrors } = form;
  const error = sending?.error;

  useEffect(() => {
    const faults = refusedFields(error, getInitialValues());
    if (Object.keys(faults).length === 0) return;
    isFaulty.current = focusesFirst;
    setErrors(faults);
  }, [error, focusesFirst, getInitialValues, setErrors]);

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
      (faults) => {
        isFaulty.current = focusesFirst;
        onFaulty?.(faults);
      },
    )(event);
  };
  return { ...form, sending, submit, getInputProps: form.getInputProps as InputProps<Values> };
}

/** For a component that draws some of the fields. */
export type SchemaForm<Values extends Record<string, unknown>> = ReturnType<typeof useSchemaForm<Values, unknown>>;
