/** In hexadecimal digits, two for each byte. */
const randomHex = (bytes: number): string[] =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0'));

/** What a browser offers: a microphone and a camera, to be received by a node that will never hear from it. */
export function browserOffer(): { type: 'offer'; sdp: string } {
  const common = [
    'c=IN IP4 0.0.0.0',
    `a=ice-ufrag:${randomHex(3).join('')}`,
    `a=ice-pwd:${randomHex(12).join('')}`,
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${randomHex(32).join(':').toUpperCase()}`,
    'a=setup:actpass',
    'a=rtcp-mux',
    'a=sendonly',
  ];
  const lines = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:0',
    'a=rtpmap:111 opus/48000/2',
    ...common,
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'a=mid:1',
    'a=rtpmap:96 VP8/90000',
    ...common,
  ];
  return { type: 'offer', sdp: `${lines.join('\r\n')}\r\n` };
}
