import { hideUnseen } from './hide-unseen.ts';

const admin = `observer:${'d'.repeat(32)}`;
const person = 'b'.repeat(32);
const event = (data: object) => ({ janus: 'event', sender: 1, plugindata: { plugin: 'videoroom', data } });
const room = { videoroom: 'event', room: 'r' };

test.each<[string, object]>([
  ['comes', { ...room, joining: { id: admin, display: '["d","Ada"]' } }],
  ['goes', { ...room, leaving: admin }],
  ['is thrown out for a second window', { ...room, kicked: admin }],
  ['stops what was never there', { ...room, unpublished: admin }],
  ['looks around after a cut', { ...room, joining: { id: `${admin}:look-1` } }],
  ['is named in any other way', { ...room, id: admin, videoroom: 'talking' }],
])('NS-21 nothing is passed on when an observer %s', (_what, data) => {
  expect(hideUnseen(event(data))).toBeUndefined();
});

test.each<[string, object]>([
  ['negotiates in the lobby', { ...room, joining: { id: `${person}:lobby-1` } }],
  ['leaves the lobby', { ...room, leaving: `${person}:lobby-1` }],
  ['looks around after a cut', { ...room, joining: { id: `${person}:look-1` } }],
])('Nothing is passed on when a person’s helper %s', (_what, data) => {
  expect(hideUnseen(event(data))).toBeUndefined();
});

test('NS-21 whoever joins reads the people in the room, and no observer', () => {
  const attendees = [{ id: admin }, { id: person }];
  const joined = event({ videoroom: 'joined', id: person, private_id: 7, attendees, publishers: [] });
  expect(hideUnseen(joined)).toEqual(
    event({ videoroom: 'joined', id: person, private_id: 7, attendees: [{ id: person }], publishers: [] }),
  );
});

test.each<[string, object]>([
  ['an observer’s own joining', { videoroom: 'joined', id: admin, private_id: 7, attendees: [{ id: person }] }],
  ['an observer’s own end', { ...room, leaving: 'ok', reason: 'kicked' }],
  ['a person who goes', { ...room, leaving: person }],
  ['people who send', { ...room, publishers: [{ id: person, streams: [] }] }],
])('%s passes as it is', (_what, data) => {
  const message = event(data);
  expect(hideUnseen(message)).toBe(message);
});

test('What is not about the room passes as it is', () => {
  const answer = { janus: 'success', transaction: 't', data: { id: 7 } };
  expect(hideUnseen(answer)).toBe(answer);
});
