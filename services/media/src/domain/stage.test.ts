import type { Member } from './member.ts';
import { refuse } from './refusals.ts';
import { changeStage, demandStageRight, emptyStage, type Stage, type StageChange } from './stage.ts';

const members: Member[] = [
  { uid: 'tutor', role: 'tutor' },
  { uid: 'ana', role: 'student' },
  { uid: 'bo', role: 'student' },
  // Who was to teach it before.
  { uid: 'zoe', role: 'tutor' },
];
const lesson = { tutorUid: 'tutor', members };
const at = new Date('2026-11-23T10:10:00Z');
const track = { title: 'At the front desk', playing: true, positionMs: 0, durationMs: 98_000 };
const page = { lesson: 'HO407', number: 4 };

const people = {
  tutor: { uid: 'tutor', role: 'tutor' },
  'another tutor': { uid: 'zoe', role: 'tutor' },
  ana: { uid: 'ana', role: 'student' },
  stranger: { uid: 'sam', role: 'student' },
  admin: { uid: 'root', role: 'admin' },
} as const;
const changes = {
  page: { kind: 'page', page },
  audio: { kind: 'audio', audio: track },
  stop: { kind: 'audio', audio: undefined },
  heard: { kind: 'heard', heard: true },
  'not heard': { kind: 'heard', heard: false },
  'look around': { kind: 'following', following: false },
  'own hand': { kind: 'hand', uid: 'ana', raised: true },
  'take hand down': { kind: 'hand', uid: 'ana', raised: false },
  "raise another's hand": { kind: 'hand', uid: 'bo', raised: true },
  "take another's hand down": { kind: 'hand', uid: 'bo', raised: false },
  "take a stranger's hand down": { kind: 'hand', uid: 'sam', raised: false },
  "raise the tutor's hand": { kind: 'hand', uid: 'tutor', raised: true },
  "take the tutor's hand down": { kind: 'hand', uid: 'tutor', raised: false },
  remove: { kind: 'removal', uid: 'bo', removed: true },
  'let back in': { kind: 'removal', uid: 'bo', removed: false },
  'remove the tutor': { kind: 'removal', uid: 'tutor', removed: true },
  'remove a stranger': { kind: 'removal', uid: 'sam', removed: true },
} satisfies Record<string, StageChange>;

const no = {
  room: refuse('ROOM_NOT_FOUND'),
  stage: refuse('STAGE_FORBIDDEN'),
  audio: refuse('AUDIO_FORBIDDEN'),
  person: refuse('PERSON_NOT_FOUND'),
};
const rights: [keyof typeof changes, Partial<Record<keyof typeof people, Error>>][] = [
  ['page', { ana: no.stage, admin: no.stage }],
  ['audio', { ana: no.audio, admin: no.audio }],
  ['stop', { ana: no.audio, admin: no.audio }],
  ['heard', { tutor: no.stage, admin: no.stage }],
  ['look around', { tutor: no.stage, admin: no.stage }],
  ['own hand', { tutor: no.stage, admin: no.stage }],
  ['take hand down', { admin: no.stage }],
  ["take another's hand down", { ana: no.stage, admin: no.stage }],
  ["take a stranger's hand down", { tutor: no.person, ana: no.stage, admin: no.stage }],
  ["raise the tutor's hand", { tutor: no.stage, ana: no.stage, admin: no.stage }],
  ["take the tutor's hand down", { tutor: no.person, ana: no.stage, admin: no.stage }],
  ["raise another's hand", { tutor: no.stage, ana: no.stage, admin: no.stage }],
  ['remove', { ana: no.stage, admin: no.stage }],
  ['let back in', { ana: no.stage, admin: no.stage }],
  ['remove the tutor', { tutor: no.person, ana: no.stage, admin: no.stage }],
  ['remove a stranger', { tutor: no.person, ana: no.stage, admin: no.stage }],
];

function refusalOf(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('PERM-04 CALL-39 NS-21 who may change what is before everybody', () => {
  test.each(rights)('%s', (what, refused) => {
    const answers = Object.entries(people).map(([who, by]) => [
      who,
      refusalOf(() => demandStageRight(changes[what], by, lesson)),
    ]);
    expect(Object.fromEntries(answers)).toEqual({
      tutor: undefined,
      ana: undefined,
      admin: undefined,
      'another tutor': no.room,
      stranger: no.room,
      ...refused,
    });
  });
});

const after = (stage: Stage, change: StageChange, by = 'tutor', when = at) =>
  changeStage(stage, change, { by, at: when });
const told = (list: [StageChange, string?][]) =>
  list.reduce((stage, [change, by]) => after(stage, change, by), emptyStage);

test('The teacher’s page is everybody’s; another topic begins at its own page', () => {
  const first = after(emptyStage, changes.page);
  expect(first.page).toEqual(page);
  expect(after(first, { kind: 'page', page: { ...page } })).toBe(first);
  expect(after(first, { kind: 'page', page: { ...page, number: 5 } }).page).toEqual({ lesson: 'HO407', number: 5 });
  expect(after(first, { kind: 'page', page: { ...page, lesson: 'HO408' } }).page).toEqual({ ...page, lesson: 'HO408' });
  expect(after(first, { kind: 'page', page: { lesson: 'HO408', number: 1 } }).page).toEqual({
    lesson: 'HO408',
    number: 1,
  });
});

test('Before anything happens there is nothing before anybody', () => {
  expect(emptyStage).toEqual({
    page: undefined,
    audio: undefined,
    heardBy: [],
    hands: [],
    lookingAround: [],
    removed: [],
  });
});

test('A student looks around and comes back', () => {
  const away = told([[changes['look around'], 'ana']]);
  expect(away.lookingAround).toEqual(['ana']);
  const both = after(away, changes['look around'], 'bo');
  expect(both.lookingAround).toEqual(['ana', 'bo']);
  expect(after(both, { kind: 'following', following: true }, 'ana').lookingAround).toEqual(['bo']);
  expect(after(emptyStage, { kind: 'following', following: true }, 'ana')).toBe(emptyStage);
  expect(after(away, changes['look around'], 'ana')).toBe(away);
  expect(after(away, { kind: 'following', following: true }, 'ana').lookingAround).toEqual([]);
});

test('Hands stand in the order they went up; up twice is up once', () => {
  const later = new Date(at.getTime() + 1_000);
  const one = after(emptyStage, { kind: 'hand', uid: 'bo', raised: true }, 'bo');
  const two = after(one, changes['own hand'], 'ana', later);
  expect(two.hands).toEqual([
    { uid: 'bo', since: at },
    { uid: 'ana', since: later },
  ]);
  expect(after(two, { kind: 'hand', uid: 'bo', raised: true }, 'bo', later)).toBe(two);
  expect(after(two, { kind: 'hand', uid: 'bo', raised: false }).hands.map(({ uid }) => uid)).toEqual(['ana']);
  expect(after(one, changes['take hand down'], 'ana')).toBe(one);
});

test('Who hears the audio counts for what plays now only', () => {
  const playing = told([[changes.audio], [changes.heard, 'ana']]);
  expect(playing.heardBy).toEqual(['ana']);
  expect(playing.audio).toEqual({ ...track, at });
  expect(after(playing, changes.heard, 'bo').heardBy).toEqual(['ana', 'bo']);
  expect(after(playing, changes['not heard'], 'ana').heardBy).toEqual([]);
  expect(after(playing, changes['not heard'], 'bo')).toBe(playing);
  const sought = after(playing, { kind: 'audio', audio: { ...track, positionMs: 30_000 } });
  expect(sought).toMatchObject({ audio: { positionMs: 30_000 }, heardBy: ['ana'] });
  const pausedAtOnce = after(playing, { kind: 'audio', audio: { ...track, playing: false } });
  expect(pausedAtOnce).toMatchObject({ audio: { playing: false, positionMs: 0 }, heardBy: [] });
  const paused = after(playing, { kind: 'audio', audio: { ...track, playing: false, positionMs: 5_000 } });
  expect(paused.heardBy).toEqual([]);
  expect(after(paused, changes.heard, 'ana')).toBe(paused);
  expect(after(paused, changes.audio)).toMatchObject({ audio: { playing: true, positionMs: 0 }, heardBy: [] });
  expect(after(playing, { kind: 'audio', audio: { ...track, title: 'Warm-up' } }).heardBy).toEqual([]);
  expect(after(playing, changes.stop)).toMatchObject({ audio: undefined, heardBy: [] });
  expect(after(emptyStage, changes.heard, 'ana')).toBe(emptyStage);
  expect(after(emptyStage, changes.stop)).toBe(emptyStage);
});

test('Audio that is said to be as it is keeps the time it was first said', () => {
  const playing = after(emptyStage, changes.audio);
  expect(after(playing, changes.audio, 'tutor', new Date(at.getTime() + 9_000))).toBe(playing);
});

test('Who is sent out has no hand up, follows nothing and hears nothing; being let back in brings none of it back', () => {
  const busy = told([
    [changes.audio],
    [{ kind: 'hand', uid: 'bo', raised: true }, 'bo'],
    [changes.heard, 'bo'],
    [changes['look around'], 'bo'],
    [changes['own hand'], 'ana'],
    [changes.heard, 'ana'],
    [changes['look around'], 'ana'],
  ]);
  const out = after(busy, changes.remove);
  const left = { hands: [{ uid: 'ana', since: at }], heardBy: ['ana'], lookingAround: ['ana'] };
  expect(out).toEqual({ ...busy, ...left, removed: ['bo'] });
  expect(after(out, changes.remove)).toBe(out);
  expect(after(out, changes['let back in'])).toEqual({ ...busy, ...left, removed: [] });
  expect(after(busy, changes['let back in'])).toBe(busy);
});
