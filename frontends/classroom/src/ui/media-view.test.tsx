import { fireEvent, render } from '@testing-library/react';
import { errorNamed, fakeTrack, installFakeMedia } from '../testing/fake-media.ts';
import { MediaView } from './media-view.tsx';

/** The browser holds the sound back, and says so when it is told to. */
function held() {
  const { promise, reject } = Promise.withResolvers<void>();
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(promise);
  const refuse = async () => {
    reject(errorNamed('NotAllowedError'));
    await promise.catch(() => undefined);
  };
  return { play, refuse };
}
const show = () => {
  const view = render(<MediaView participant="ana" audio={fakeTrack('audio')} />);
  return { ...view, element: view.container.querySelector('video')! };
};

beforeEach(() => installFakeMedia());
afterEach(() => jest.restoreAllMocks());

test('what the browser holds back plays with the first touch', async () => {
  const { play, refuse } = held();
  show();
  await refuse();
  fireEvent.pointerDown(window);
  expect(play).toHaveBeenCalledTimes(2);
});

test('what has left the screen before it was refused plays with no touch, and carries nothing any more', async () => {
  const { play, refuse } = held();
  const { element, unmount } = show();
  expect(element.srcObject).not.toBeNull();
  unmount();
  await refuse();
  fireEvent.pointerDown(window);
  fireEvent.keyDown(window);
  expect(play).toHaveBeenCalledTimes(1);
  expect(element.srcObject).toBeNull();
});
