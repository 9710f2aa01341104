import { act, renderHook } from '@testing-library/react';
import type { Picture } from './picture.ts';
import { useChosenPicture } from './use-chosen-picture.ts';

const mockOpening = new Map<string, PromiseWithResolvers<Picture>>();
jest.mock('./picture.ts', () => {
  class PictureFault extends Error {}
  const openPicture = ({ name }: File) => {
    const opening = Promise.withResolvers<Picture>();
    mockOpening.set(name, opening);
    return opening.promise;
  };
  return { PictureFault, openPicture };
});
const { PictureFault } = jest.requireMock<{ PictureFault: typeof Error }>('./picture.ts');

const revoke = jest.fn();
Object.assign(URL, { revokeObjectURL: revoke });
beforeEach(() => revoke.mockClear());

const show = () => renderHook(() => useChosenPicture('a picture'));
type Chosen = ReturnType<typeof show>['result'];
const choose = (chosen: Chosen, name: string) => act(() => void chosen.current.open(new File(['x'], name)));
const opened = (name: string) =>
  act(async () => mockOpening.get(name)?.resolve({ url: name, width: 1, height: 1, image: new Image() }));
const refused = (name: string) => act(async () => mockOpening.get(name)?.reject(new PictureFault(`${name} is none`)));

test('the last file that was chosen counts, however long an earlier one takes, and that one is let go', async () => {
  const { result } = show();
  choose(result, 'large');
  choose(result, 'broken');
  choose(result, 'small');
  await opened('small');
  await opened('large');
  await refused('broken');
  expect([result.current.picture?.url, result.current.fault]).toEqual(['small', undefined]);
  expect(revoke.mock.calls).toEqual([['large']]);
});

test('a picture that opens for who has left is let go', async () => {
  const { result, unmount } = show();
  choose(result, 'large');
  unmount();
  await opened('large');
  expect(revoke.mock.calls).toEqual([['large']]);
});
