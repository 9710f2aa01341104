/** A line of the chat as it is read: web addresses can be followed, everything else is inert text. */
import { Fragment } from 'react';
import classes from './chat.module.css';

export type Piece = { text: string; href?: string };

const address = /https?:\/\/[^\s<>"']+/gi;
/** What ends a sentence is not part of the address in it. */
const trailing = /[.,;:!?)\]}]+$/;

function hrefOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  // Whoever hides a name before the host wants to be taken for somebody else.
  const isPlain = url.username === '' && url.password === '';
  return (url.protocol === 'https:' || url.protocol === 'http:') && isPlain ? url.href : undefined;
}

/** Put together, the pieces are the text, to the letter. Pure. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(trailing, '');
    const href = hrefOf(found);
    if (href === undefined) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: found, href });
    from = match.index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

export function ChatText({ text }: { text: string }) {
  return (
    <p>
      {piecesOf(text).map(({ text: piece, href }, index) =>
        href === undefined ? (
          <Fragment key={index}>{piece}</Fragment>
        ) : (
          <a key={index} className={classes.address} href={href} target="_blank" rel="noopener noreferrer">
            {piece}
          </a>
        ),
      )}
    </p>
  );
}
