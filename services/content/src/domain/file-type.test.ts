import { typeOf } from './file-type.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));

test.each([
  ['a PDF', bytes('%PDF-1.7'), 'application/pdf'],
  ['a PNG', bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0]), 'image/png'],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ['a WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBP'), 'image/webp'],
  ['a sound in the same envelope', bytes('RIFF', [1, 2, 3, 4], 'WAVE'), 'audio/wav'],
  ['an MP3 with a tag', bytes('ID3', [4, 0]), 'audio/mpeg'],
  ['an MP3 without one', bytes([0xff, 0xfb, 0x90]), 'audio/mpeg'],
  ['a film in the same envelope', bytes('RIFF', [1, 2, 3, 4], 'AVI '), undefined],
  ['an SVG with a script', bytes('<svg><script>alert(1)</script></svg>'), undefined],
  ['a page', bytes('<!doctype html>'), undefined],
  ['a PDF behind something else', bytes('\n%PDF-1.7'), undefined],
  ['nothing', bytes(), undefined],
  ['the beginning of a PNG', bytes([0x89], 'PNG'), undefined],
])('APP-23, APP-24 %s is told by its first bytes', (_what, head, type) => expect(typeOf(head)).toBe(type));
