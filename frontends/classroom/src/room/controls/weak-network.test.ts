import type { RemotePerson } from '../../webrtc/people.ts';
import type { Step } from '../../webrtc/line-ladder.ts';
import { fullQuality } from '../../webrtc/line-watch.ts';
import { heardOf, markOf, whyUnseen } from '../../ui/tile-line.ts';
import { texts } from '../../locales/texts.ts';
import { lackingOn } from './weak-network.ts';

const cases: [Step, Step, string | undefined][] = [
  ['high', 'high', undefined],
  ['low', 'low', undefined],
  ['screen', 'high', 'Your camera is paused while your line is weak'],
  ['sound', 'low', 'Your camera is paused while your line is weak'],
  ['screen', 'screen', 'Sound only while your line is weak'],
  ['screen', 'sound', 'Sound only while your line is weak'],
  ['material', 'sound', 'Nobody hears you while your line is weak'],
  ['screen', 'material', 'Pages and chat only while your line is weak'],
];
test.each(cases)('sending at %s and receiving at %s is said as: %s', (up, down, title) => {
  const lacking = lackingOn({ ...fullQuality, up, down });
  expect(lacking && texts.now().weak[lacking].title).toBe(title);
});

const bothOn = { microphoneOn: true, cameraOn: true, muted: false };
const person = (lacks: RemotePerson['lacks'], said: Partial<RemotePerson> = {}) =>
  ({ uid: 'ann', lacks, ...bothOn, ...said }) as RemotePerson;
const receivingAt = (down: Step) => ({ ...fullQuality, down });

test('a tile without a picture says whose line is weak', () => {
  const why = (lacks: RemotePerson['lacks'], down: Step) => whyUnseen(person(lacks), receivingAt(down))?.long;
  expect([why('nothing', 'high'), why('detail', 'low')]).toEqual([undefined, undefined]);
  expect([why('pictures', 'high'), why('sound', 'sound'), why('nothing', 'sound')]).toEqual([
    'Weak line, sound only',
    'Weak line, pages and chat only',
    'Paused, your line is weak',
  ]);
});

test('a camera that is off is not paused by the own line', () => {
  expect(whyUnseen(person('nothing', { cameraOn: false }), receivingAt('sound'))).toBeUndefined();
});

test('with pages and chat only, a tile says that nothing of a person is received', () => {
  const seenAs = (said: Partial<RemotePerson>, lacks: RemotePerson['lacks'] = 'nothing') => {
    const other = person(lacks, said);
    return [whyUnseen(other, receivingAt('material'))?.long, heardOf(other, receivingAt('material'))];
  };
  const unreceived = 'Not seen or heard, your line is weak';
  expect(seenAs({})).toEqual([unreceived, 'notHeard']);
  expect(seenAs({ cameraOn: false }, 'pictures')).toEqual([unreceived, 'notHeard']);
  expect(seenAs({ microphoneOn: false })).toEqual([unreceived, 'microphoneOff']);
  expect(seenAs({ muted: true })).toEqual([unreceived, 'microphoneOff']);
  // Nothing would come over the best of lines.
  expect(seenAs({ microphoneOn: false, cameraOn: false })).toEqual([undefined, 'microphoneOff']);
  expect(heardOf(person('nothing'), receivingAt('sound'))).toBe('yes');
});

test('a person’s own word about the line counts for more than what is measured here', () => {
  const marked = { ...fullQuality, marks: new Map([['ann', 'fair'] as const]) };
  expect([markOf(person('nothing'), marked), markOf(person('nothing'), fullQuality)]).toEqual(['fair', 'good']);
  expect([markOf(person('detail'), fullQuality), markOf(person('pictures'), fullQuality)]).toEqual(['fair', 'weak']);
});
