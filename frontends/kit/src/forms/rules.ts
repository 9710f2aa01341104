/** What a field of a form has to be. Each rule says its text when it fails, in the language of then. */
import * as v from 'valibot';
import { charactersIn } from '../domain/fields.ts';

/** Blanks at the ends are neither counted nor sent. */
export const trimmed = v.pipe(v.string(), v.trim());

/** A rule that has more than one thing to say, or looks at more than one field. */
export const judged = <T>(faultOf: (value: T) => string | undefined) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const message = dataset.typed ? faultOf(dataset.value) : undefined;
    if (message) addIssue({ message });
  });

export const filled = (words: () => string) => v.check((value: string) => value !== '', words);

/** Characters are counted as the server counts them. Nothing at all may have words of its own. */
export const between = (
  min: number,
  max: number,
  words: (min: number, max: number) => string,
  nothing?: () => string,
) =>
  judged<string>((value) => {
    if (value === '' && nothing) return nothing();
    const length = charactersIn(value);
    return length < min || length > max ? words(min, max) : undefined;
  });
export const atMost = (max: number, words: (max: number) => string) => between(0, max, () => words(max));

/** A choice that has to be made. */
export const chosen = <T>(words: () => string) =>
  v.pipe(
    v.custom<T | null>(() => true),
    v.check((value) => value !== null, words),
    v.transform((value) => value as NonNullable<T>),
  );
