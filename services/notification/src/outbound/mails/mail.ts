/** What is declared of a mail. `V` is what its words need; a mail that is not given all of it does not compile. */
import type { ReactNode } from 'react';

type Said<V> = string | ((values: V) => string);

export type Mail<V> = {
  subject: Said<V>;
  /** Over the letter, where it is not the subject. */
  heading?: Said<V>;
  /** The first paragraph; inboxes show it beside the subject. */
  opening: Said<V>;
  body: (values: V) => ReactNode;
  /** The small last words: what to do when it was not you, why it was sent. */
  foot: Said<V>;
};

export function said<V>(words: Said<V>, values: V): string {
  return typeof words === 'string' ? words : words(values);
}
