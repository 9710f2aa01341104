/** A card that paid: the mark of its brand and its last digits. */
import { Group } from '@mantine/core';
import { cardText, type PaidCard } from '../domain/pay-card.ts';

const paper = (
  <>
    <rect width="34" height="22" rx="3" fill="#fff" />
    <rect x=".5" y=".5" width="33" height="21" rx="2.5" fill="none" stroke="#c9ccd1" />
  </>
);

/** The brands' own colours, which are the same in both themes. */
const marks = {
  visa: (
    <>
      {paper}
      <path
        d="M15.1 7.5l-1.3 7h-2l-1-5.3c-.1-.4-.2-.6-.6-.8-.5-.3-1.3-.5-2-.7l.1-.2h3.1c.4 0 .8.3.9.8l.7 4 1.8-4.8zM17.9 7.5l-1.5 7h-1.9l1.5-7zM22.6 9.1c-.4-.2-.9-.3-1.4-.3-.8 0-1.3.3-1.3.7 0 1 2.7.8 2.7 2.9 0 1.4-1.2 2.2-3 2.2-.8 0-1.6-.2-2-.4l.3-1.5c.5.3 1.2.5 1.8.5.7 0 1.2-.3 1.2-.7 0-1-2.6-.9-2.6-2.9 0-1.3 1.2-2.2 2.9-2.2.7 0 1.2.1 1.7.3zM29 14.5h-1.7l-.2-.9h-2.3l-.4.9h-1.9l2.7-6.3c.2-.5.5-.7 1-.7h1.4zm-2.3-2.3-.5-2.5-1.1 2.5z"
        fill="#1a3c8c"
      />
    </>
  ),
  mastercard: (
    <>
      {paper}
      <circle cx="13.5" cy="11" r="6" fill="#d7302b" />
      <circle cx="20.5" cy="11" r="6" fill="#e99b2d" />
      <path d="M17 6.1a6 6 0 0 1 0 9.8 6 6 0 0 1 0-9.8z" fill="#e0642a" />
    </>
  ),
  amex: (
    <>
      <rect width="34" height="22" rx="3" fill="#2e6bb5" />
      <path
        d="M3.5 14.5 6.3 7.5h2.1l2.8 7H9.3l-.5-1.3H5.9l-.5 1.3zm3-2.8h1.8l-.9-2.4zM11.7 14.5v-7h2.5l1.3 4 1.3-4h2.5v7h-1.6V9.2l-1.7 5.3h-1.2l-1.6-5.3v5.3zM20.4 14.5v-7h5v1.5H22v1.2h3.3v1.5H22V13h3.5v1.5zM25.4 14.5l2.1-3.6-2-3.4h1.9l1.1 2 1.1-2h1.8l-2 3.4 2.1 3.6h-1.9l-1.2-2.2-1.2 2.2z"
        fill="#fff"
      />
    </>
  ),
};

export function PayCard({ card }: { card: PaidCard }) {
  const mark = Object.hasOwn(marks, card.brand) ? marks[card.brand as keyof typeof marks] : undefined;
  return (
    <Group
      component="span"
      className="p-figures"
      display="inline-flex"
      gap={8}
      wrap="nowrap"
      style={{ verticalAlign: 'middle', whiteSpace: 'nowrap' }}
    >
      {mark && (
        <svg width={34} height={22} viewBox="0 0 34 22" data-brand={card.brand} style={{ flex: 'none' }} aria-hidden>
          {mark}
        </svg>
      )}
      {cardText(card)}
    </Group>
  );
}
