/**
 * A language nobody speaks, made of the English with every letter written wide. What is still narrow on a rendered page did not come from a catalogue.
 * Its tag is Greek with a private part, so that what Intl writes is not English either.
 */
import { Fragment, type ReactNode, isValidElement } from 'react';
import type { Texts } from '../i18n/catalogue.ts';

export const pseudoTag = 'el-x-pseudo';

export const wide = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

/** The texts of kit/i18n/sentence.tsx are lists of fragments; other elements hold texts of their own. */
function wideNode(node: ReactNode): ReactNode {
  if (typeof node === 'string') return wide(node);
  if (Array.isArray(node)) return node.map(wideNode);
  if (!isValidElement<{ children: ReactNode }>(node) || node.type !== Fragment) return node;
  return <Fragment key={node.key}>{wideNode(node.props.children)}</Fragment>;
}

function pseudo(value: unknown): unknown {
  if (typeof value === 'function')
    return (...given: unknown[]) => wideNode((value as (...all: unknown[]) => ReactNode)(...given));
  if (Array.isArray(value)) return value.map(pseudo);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pseudo(one)]));
  return typeof value === 'string' ? wide(value) : value;
}

type Learner = { english: Texts; learn(tag: string, translation: never): void };

/** Turns the page to the pseudo-language; answers how to turn back. */
export function speakPseudo(...catalogues: Learner[]): () => void {
  for (const one of catalogues) one.learn(pseudoTag, pseudo(one.english) as never);
  document.documentElement.lang = pseudoTag;
  return () => {
    document.documentElement.lang = 'en';
  };
}

const attributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
];

/** The texts of a page that hold narrow letters, `data` (names, codes, what people wrote) left out. */
export function englishLeft(data: readonly string[], root: Element = document.body): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest('style, script')) found.push(walker.currentNode.textContent ?? '');
  }
  for (const element of root.querySelectorAll('*'))
    found.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
  const rest = (text: string) => data.reduce((left, one) => left.replaceAll(one, ''), text);
  return found.filter((text) => /[A-Za-z]/.test(rest(text)));
}
