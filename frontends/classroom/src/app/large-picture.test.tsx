import type { StageJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeTrack, installFakeMedia } from '../testing/fake-media.ts';
import { fakeShell } from '../testing/fake-shell.tsx';
import { aRoom } from '../testing/fake-connection.ts';
import type { RemoteParticipant } from '../webrtc/attendance.ts';
import { atRest } from '../webrtc/call-snapshot.ts';
import { OthersTiles } from './room-tiles.tsx';

const someone = (uid: string, name: string, cameraOn = true): RemoteParticipant => ({
  uid,
  name,
  cameraOn,
  microphoneOn: true,
  soundOn: false,
  screenOn: false,
  lacks: 'nothing',
  muted: false,
  talking: false,
  reconnecting: false,
  lostAt: undefined,
  inRoom: true,
  streams: [],
  tracks: cameraOn ? { camera: fakeTrack('video') } : {},
});

function show(
  people: readonly RemoteParticipant[],
  expected: readonly { uid: string; name: string; image: string }[] = [],
) {
  const { stage }: { stage: StageJson } = aRoom({ name: 'room', bookingId: 'booking' });
  const tiles = { expected, stage, speaker: '', titleOf: () => '', showsRemoved: false };
  return fakeShell().show(<OthersTiles {...tiles} snapshot={{ ...atRest, people }} />);
}

const large = () => [...document.querySelectorAll('figure[data-large]')].map((figure) => figure.ariaLabel);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  installFakeMedia();
  HTMLMediaElement.prototype.play = async () => undefined;
});

test('a picture is made larger by a press, one at a time, and small again by another press or by Escape', async () => {
  const { container } = show([someone('one', 'Hannah Okafor'), someone('two', 'Idris Bello')]);
  await press('Show Hannah Okafor larger');
  expect(large()).toEqual(['Hannah Okafor']);
  expect(screen.getByRole('button', { name: 'Show Hannah Okafor small again' })).toHaveFocus();
  await expectAccessible(container);
  await press('Show Idris Bello larger');
  expect(large()).toEqual(['Idris Bello']);
  await userEvent.keyboard('{Escape}');
  expect(large()).toEqual([]);
  await press('Show Idris Bello larger');
  await press('Show Idris Bello small again');
  expect(large()).toEqual([]);
});

test('who is not seen, or not there yet, is shown by the photo, and by the initials without one', () => {
  const photo = (uid: string) => ({ uid, name: `Person ${uid}`, image: `https://school.example.com/${uid}.jpg` });
  const people = [
    someone('one', 'Person one', false),
    someone('two', 'Person two'),
    someone('four', 'Dora Eck', false),
  ];
  const { container } = show(people, [photo('one'), photo('two'), photo('three'), { ...photo('four'), image: '' }]);
  const photos = [...container.querySelectorAll('img')].map(({ src }) => src);
  expect(photos.toSorted()).toEqual([photo('one').image, photo('three').image]);
  expect(screen.getByText('DE')).toBeVisible();
});

test('Escape closes a dialog above the large picture, not the picture', async () => {
  show([someone('one', 'Hannah Okafor')]);
  await press('Show Hannah Okafor larger');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  await userEvent.keyboard('{Escape}');
  expect(large()).toEqual(['Hannah Okafor']);
  dialog.remove();
});

test('large, a picture goes on in a window of its own where the browser has that', async () => {
  const popOut = jest.fn(async () => ({}) as PictureInPictureWindow);
  HTMLVideoElement.prototype.requestPictureInPicture = popOut;
  Object.assign(document, { pictureInPictureEnabled: true });
  show([someone('one', 'Hannah Okafor')]);
  expect(screen.queryByRole('button', { name: 'In a window of its own' })).toBeNull();
  await press('Show Hannah Okafor larger');
  await press('In a window of its own');
  expect(popOut).toHaveBeenCalledTimes(1);
});

test('who is not seen has nothing to be made larger', () => {
  show([someone('one', 'Hannah Okafor', false)]);
  expect(screen.queryByRole('button')).toBeNull();
});
