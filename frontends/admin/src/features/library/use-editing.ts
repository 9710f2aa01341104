/** A row of the library being edited: on the version that the person saw, until they decide otherwise. */
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type * as v from 'valibot';

type Fields = Record<string, string | boolean>;
type Sending = { isPending: boolean; error: unknown };

type Asked<Values extends Fields, Row extends { version: number }> = {
  schema: v.GenericSchema<Values, Values>;
  /** As it is now. */
  row: Row;
  valuesOf: (row: Row) => Values;
  sending: Sending;
};

const differing = <Values extends Fields>(one: Values, other: Values): (keyof Values & string)[] =>
  Object.keys(one).filter((field) => one[field] !== other[field]);

export function useEditing<Values extends Fields, Row extends { version: number }>(asked: Asked<Values, Row>) {
  const { schema, row, valuesOf, sending } = asked;
  const [base, setBase] = useState(row);
  const [filled, setFilled] = useState(row);
  const form = useSchemaForm(schema, { initialValues: valuesOf(base), sending });
  const [before, now, here] = [valuesOf(base), valuesOf(row), form.getValues()];
  const mine = differing(before, here);
  const others = differing(before, now).filter((field) => now[field] !== here[field]);
  const begin = (from: Row) => {
    setBase(from);
    setFilled(from);
  };
  // What somebody else saved comes in by itself where nothing is lost by it.
  if (row.version > base.version && (mine.length === 0 || others.length === 0)) {
    setBase(row);
    if (mine.length === 0) setFilled(row);
  }
  const fill = useEffectEvent((from: Row) => {
    form.setInitialValues(valuesOf(from));
    form.setValues(valuesOf(from));
    form.clearErrors();
  });
  useEffect(() => fill(filled), [filled]);
  return {
    form,
    isDirty: mine.length > 0,
    /** Fields in which somebody else has saved another value since. */
    others: mine.length > 0 && row.version > base.version ? others : [],
    theirs: now,
    begin,
    /** What the person changed, on the version that they began with. */
    change: (values: Values) => ({ ...picked(values, differing(before, values)), version: base.version }),
    /** The same over what somebody else has saved since, which the person has been shown. */
    changeOver: (values: Values) => ({ ...picked(values, differing(before, values)), version: row.version }),
  };
}

function picked<Values extends Fields>(values: Values, fields: readonly string[]): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))) as Partial<Values>;
}

/** Tells the page that something in the panel is not saved. */
export function useKeepUnsaved(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
}
