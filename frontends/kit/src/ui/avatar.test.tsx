import { fireEvent, render } from '@testing-library/react';
import { Avatar } from './avatar.tsx';

const picture = (container: HTMLElement) => container.querySelector('img');

test('a picture that does not come is replaced by the initials, and a new one is tried again', () => {
  const { container, rerender } = render(<Avatar name="Camila Duarte" image="/gone" />);
  expect(picture(container)).toHaveAttribute('src', '/gone');
  fireEvent.error(picture(container) as Element);
  expect(picture(container)).toBeNull();
  expect(container).toHaveTextContent('CD');
  rerender(<Avatar name="Camila Duarte" image="/new" />);
  expect(picture(container)).toHaveAttribute('src', '/new');
});
