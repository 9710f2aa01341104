import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, fakeShell, tutorUid } from '../../testing/fake-shell.tsx';
import { ChatBox } from './chat-box.tsx';
import { useChat } from './use-chat.ts';

const news = jest.fn();
const path = `chat/${booking.id}`;
const line = (id: string, content: string, seq: number, uid = tutorUid) => ({
  id,
  uid,
  name: 'Tara Teacher',
  content,
  when: booking.when + seq * 1_000,
  bookingId: booking.id,
  seq,
});

function Chat() {
  const chat = useChat(booking.id, news);
  return <ChatBox chat={chat} onClose={() => undefined} />;
}
const empty = async () => ({ items: [], more: false });
const input = () => screen.getByRole('textbox', { name: 'Message' });
beforeEach(() => news.mockClear());

test('CHAT-04 nothing was said yet', async () => {
  fakeShell({ [`GET ${path}`]: empty }).show(<Chat />);
  expect(await screen.findByText('No messages yet, say hi!')).toBeVisible();
});

test('CHAT-06 CHAT-07 CHAT-08 Enter sends, an empty line does not; unsent becomes confirmed under the same id', async () => {
  let confirm: ((message: unknown) => void) | undefined;
  const post = jest.fn(
    (body: unknown) =>
      new Promise(
        (resolve) => (confirm = () => resolve({ ...line('x', 'Hello', 1), ...(body as object), uid: 'b'.repeat(32) })),
      ),
  );
  fakeShell({ [`GET ${path}`]: empty, [`POST ${path}`]: post }).show(<Chat />);
  await userEvent.type(input(), '   {Enter}');
  expect(post).not.toHaveBeenCalled();
  await userEvent.type(input(), 'Hello{Enter}');
  expect(screen.getByText('Sending...')).toBeVisible();
  expect(input()).toHaveValue('');
  await act(async () => confirm?.(undefined));
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('listitem')).toHaveTextContent('You');
});

test('CHAT-03 what could not be sent says so and is sent again under the same id', async () => {
  const ids: string[] = [];
  const post = jest.fn(async (body: unknown) => {
    ids.push((body as { id: string }).id);
    if (ids.length === 1) throw new Error('away');
    return { ...line('x', 'Hello', 1), ...(body as object) };
  });
  fakeShell({ [`GET ${path}`]: empty, [`POST ${path}`]: post }).show(<Chat />);
  await userEvent.type(input(), 'Hello{Enter}');
  expect(await screen.findByText('Not sent')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
  expect(ids[0]).toBe(ids[1]);
});

test('CHAT-03 a chat that cannot be read shows the error with a retry', async () => {
  let away = true;
  const read = async () => {
    if (away) throw new Error('We are away');
    return { items: [line('1', 'Hello there', 1)], more: false };
  };
  fakeShell({ [`GET ${path}`]: read }).show(<Chat />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We are away');
  away = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello there')).toBeVisible();
});

test('CHAT-01 CHAT-02 a new line of the other side is shown in its place and told once; of another lesson it is not', async () => {
  const shell = fakeShell({ [`GET ${path}`]: async () => ({ items: [line('b', 'second', 2)], more: false }) });
  shell.show(<Chat />);
  await screen.findByText('second');
  act(() => {
    shell.say('chat.message', line('a', 'first', 1));
    shell.say('chat.message', line('a', 'first', 1));
    shell.say('chat.message', { ...line('c', 'elsewhere', 3), bookingId: 'other' });
  });
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'first',
    'second',
  ]);
  expect(news).toHaveBeenCalledTimes(1);
});
