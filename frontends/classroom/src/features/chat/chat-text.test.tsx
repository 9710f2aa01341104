import { render, screen } from '@testing-library/react';
import { ChatText, piecesOf } from './chat-text.tsx';

const hrefs = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? []);

test.each([
  ['plain words', 'see you tomorrow', []],
  ['an address', 'look at https://example.com/a?b=c#d please', ['https://example.com/a?b=c#d']],
  ['an old address', 'http://example.com', ['http://example.com/']],
  ['the end of a sentence', 'Is it (https://example.com/a)?', ['https://example.com/a']],
  [
    'two of them',
    'https://a.example.com, https://b.example.com!',
    ['https://a.example.com/', 'https://b.example.com/'],
  ],
  ['a script', 'javascript:alert(1)', []],
  ['data', 'data:text/html,<b>x</b>', []],
  ['another protocol', 'ftp://example.com/a file:///notes.txt', []],
  ['a name before the host', 'https://parlance.example.com@evil.example.com/', []],
  ['nothing after the slashes', 'https:// and https://:80', []],
  ['capitals', 'HTTPS://EXAMPLE.COM/Path', ['https://example.com/Path']],
])('%s', (_what, text, expected) => {
  expect(hrefs(text)).toEqual(expected);
  expect(piecesOf(text).map((piece) => piece.text)).toEqual(
    expect.arrayContaining(text === '' ? [] : [expect.any(String)]),
  );
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('CHAT-01 what is followed opens elsewhere and hands nothing over; tags are read as they were written', () => {
  render(<ChatText text={'<img src=x onerror=alert(1)> https://example.com/page'} />);
  const link = screen.getByRole('link');
  expect(link).toHaveAttribute('href', 'https://example.com/page');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('paragraph')).toHaveTextContent('<img src=x onerror=alert(1)> https://example.com/page');
});
