/** A text with elements in it, whose order is the language's: sentence`${page} of ${count}`. */
import { Fragment, type ReactNode } from 'react';

export function sentence(words: TemplateStringsArray, ...values: ReactNode[]): ReactNode {
  return words.map((word, index) => (
    <Fragment key={index}>
      {word}
      {values[index]}
    </Fragment>
  ));
}
