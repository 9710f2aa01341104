import type { RemotePerson } from '../../webrtc/people.ts';
import type { Step } from '../../webrtc/line-ladder.ts';
import { fullQuality } from '../../webrtc/line-watch.ts';
import { markOf, whyUnseen } from './tile-line.ts';
import { texts } from '../../locales/texts.ts';
import { lackingOn } from './weak-line.ts';

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

const person = (lacks: RemotePerson['lacks']) => ({ uid: 'ann', lacks }) as RemotePerson;

test('a tile without a picture says whose line is weak', () => {
  const why = (lacks: RemotePerson['lacks'], down: Step) => whyUnseen(person(lacks), { ...fullQuality, down })?.long;
  expect([why('nothing', 'high'), why('detail', 'low')]).toEqual([undefined, undefined]);
  expect([why('pictures', 'high'), why('sound', 'sound'), why('nothing', 'sound')]).toEqual([
    'Weak line, sound only',
    'Weak line, pages and chat only',
    'Paused, your line is weak',
  ]);
});

test('a person’s own word about the line counts for more than what is measured here', () => {
  const marked = { ...fullQuality, marks: new Map([['ann', 'fair'] as const]) };
  expect([markOf(person('nothing'), marked), markOf(person('nothing'), fullQuality)]).toEqual(['fair', 'good']);
  expect([markOf(person('detail'), fullQuality), markOf(person('pictures'), fullQuality)]).toEqual(['fair', 'weak']);
});
