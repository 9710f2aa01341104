import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/axe.ts';
import { renderInShell } from '../testing/render.tsx';
import { VideoFrame } from './video-frame.tsx';

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

test('PROF-01 before the click nothing of another site is in the page; after it the player is', async () => {
  const { container } = renderInShell(<VideoFrame video={video} title="Introduction of Hannah Okafor" />);
  expect(container.querySelector('iframe, img, [src], [href]')).toBeNull();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: /Introduction of Hannah Okafor/ }));
  expect(screen.getByTitle('Introduction of Hannah Okafor')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  );
});

test('What is not a video shows nothing', () => {
  const { container } = renderInShell(<VideoFrame video="https://example.com/x" title="Introduction" />);
  expect(container).not.toHaveTextContent('Introduction');
});
