import { uploads } from '@parlance/proto/limits';
import { acceptedTypes, isAudio, isImage, nameFits, typeOf } from './file-type.ts';

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
  ['an MP3 with a checksum', bytes([0xff, 0xfa, 0x90]), 'audio/mpeg'],
  ['an MP3 of half the rate', bytes([0xff, 0xf3, 0x90]), 'audio/mpeg'],
  ['an MP3 of half the rate with a checksum', bytes([0xff, 0xf2, 0x90]), 'audio/mpeg'],
  ['an MP2', bytes([0xff, 0xfd, 0x90]), undefined],
  ['half a frame', bytes([0xff]), undefined],
  ['an M4A', bytes([0, 0, 0, 28], 'ftypM4A '), 'audio/mp4'],
  ['a film in the same envelope', bytes('RIFF', [1, 2, 3, 4], 'AVI '), undefined],
  ['an SVG with a script', bytes('<svg><script>alert(1)</script></svg>'), undefined],
  ['a page', bytes('<!doctype html>'), undefined],
  ['a PDF behind something else', bytes('\n%PDF-1.7'), undefined],
  ['nothing', bytes(), undefined],
  ['the beginning of a PNG', bytes([0x89], 'PNG'), undefined],
])('APP-23, APP-24 %s is told by its first bytes', (_what, head, type) => expect(typeOf(head)).toBe(type));

test('CON-39 each type that is taken has its most bytes', () => {
  expect([...acceptedTypes]).toEqual([
    ['application/pdf', uploads.lessonPdfBytes],
    ['image/png', 1_048_575],
    ['image/jpeg', 1_048_575],
    ['image/webp', 1_048_575],
    ['audio/mpeg', uploads.lessonAudioBytes],
    ['audio/wav', uploads.lessonAudioBytes],
    ['audio/mp4', uploads.lessonAudioBytes],
  ]);
});

test.each(['text/html', 'application/msword', ''])(
  'no name fits the type "%s", which is never taken',
  (contentType) => {
    expect(['a.html', 'a.doc', 'a.pdf', 'a', ''].some((name) => nameFits(name, contentType))).toBe(false);
  },
);

test('recordings and pictures are told apart by their type', () => {
  expect(['audio/mpeg', 'image/png', 'application/pdf', 'x-audio/mpeg'].map(isAudio)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(['audio/mpeg', 'image/png', 'application/pdf', 'x-image/png'].map(isImage)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
