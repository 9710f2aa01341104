import { answersTheOffer, mediaLines } from './sdp-lines.ts';

const head = 'v=0\r\ns=-\r\n';
const section = (kind: string, ...lines: string[]) =>
  [`m=${kind} 9 UDP/TLS/RTP/SAVPF 111 63`, ...lines, ''].join('\r\n');
const voice = section('audio', 'a=mid:0', 'a=sendonly', 'a=rtpmap:111 opus/48000/2');

test('A line says its kind, its name and whether it would send', () => {
  const sdp = head + voice + section('video', 'a=mid:1', 'a=recvonly') + section('video', 'a=mid:x-2');
  expect(mediaLines(sdp)).toEqual([
    { kind: 'audio', mid: '0', sends: true },
    { kind: 'video', mid: '1', sends: false },
    { kind: 'video', mid: 'x-2', sends: true },
  ]);
});

test.each([
  ['a data line', section('application', 'a=mid:0')],
  ['a kind in capitals, which Janus would take for sound', section('Audio', 'a=mid:0', 'a=sendonly')],
  ['a line without a name', section('audio', 'a=sendonly')],
  ['two names', section('audio', 'a=mid:7', 'a=mid:0')],
  ['a name in capitals', section('audio', 'a=MID:0')],
  ['a second name with a space', section('audio', 'a=mid:7', 'a= mid:0')],
  ['two directions', section('audio', 'a=mid:0', 'a=recvonly', 'a=sendonly')],
  ['a direction in capitals behind another', section('audio', 'a=mid:0', 'a=inactive', 'a=SENDRECV')],
  ['two lines of one name', section('audio', 'a=mid:0') + section('video', 'a=mid:0')],
  ['a line that ends with a carriage return alone', 'm=audio 9 UDP 111\ra=mid:7\r\na=mid:0\r\n'],
  ['a separator that only some readers know', `m=audio 9 UDP 111\r\na=x:\u2028m=video 9 UDP 96\r\na=mid:0\r\n`],
  ['a zero byte', 'm=audio 9 UDP 111\r\na=mid:0\0\r\n'],
  ['a header with a space before it', ' m=audio 9 UDP 111\r\na=mid:0\r\n'],
])('An offer with %s is refused: Janus might read another one', (_words, lines) => {
  expect(mediaLines(head + lines)).toEqual({ fault: expect.any(String) });
});

test('Two directions for the whole description are refused', () => {
  expect(mediaLines(`${head}a=recvonly\r\na=sendrecv\r\n${voice}`)).toEqual({ fault: expect.any(String) });
});

describe('An answer', () => {
  const offered = [{ kind: 'audio' as const, mid: '0', sends: true }];
  test.each([
    ['about the same line', 'm=audio 9 UDP 111\r\na=mid:0\r\n', true],
    ['about a line of another name', 'm=audio 9 UDP 111\r\na=mid:7\r\n', false],
    ['about another kind', 'm=video 9 UDP 111\r\na=mid:0\r\n', false],
    ['about one line more', 'm=audio 9 UDP 111\r\na=mid:0\r\nm=video 9 UDP 96\r\na=mid:1\r\n', false],
  ])('%s', (_words, sdp, expected) => {
    expect(answersTheOffer(sdp, offered)).toBe(expected);
  });
});
