import type { InitOf } from '@parlance/kit/api/operations.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import type { ChatMessageJson } from '@parlance/kit/api/types.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, fakeShell, tutorUid } from '../../testing/fake-shell.tsx';
import { ChatBox } from './chat-box.tsx';
import { useChat } from './use-chat.ts';

const news = jest.fn();
type Sent = InitOf<'post', '/chat/{bookingId}'>;
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
  fakeShell({ 'GET /chat/{bookingId}': empty }).show(<Chat />);
  expect(await screen.findByText('No messages yet, say hi!')).toBeVisible();
});

test('CHAT-06 CHAT-07 CHAT-08 Enter sends, an empty line does not; unsent becomes confirmed under the same id', async () => {
  let confirm: (() => void) | undefined;
  const post = jest.fn(
    ({ body }: Sent) =>
      new Promise<ChatMessageJson>(
        (resolve) => (confirm = () => resolve({ ...line('x', 'Hello', 1), ...body, uid: 'b'.repeat(32) })),
      ),
  );
  fakeShell({ 'GET /chat/{bookingId}': empty, 'POST /chat/{bookingId}': post }).show(<Chat />);
  await userEvent.type(input(), '   {Enter}');
  expect(post).not.toHaveBeenCalled();
  await userEvent.type(input(), 'Hello{Enter}');
  expect(screen.getByText('Sending...')).toBeVisible();
  expect(input()).toHaveValue('');
  await act(async () => confirm?.());
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('listitem')).toHaveTextContent('You');
});

test('CHAT-03 what could not be sent says so and is sent again under the same id', async () => {
  const ids: string[] = [];
  const post = jest.fn(async ({ body }: Sent) => {
    ids.push(body.id);
    if (ids.length === 1) throw new Error('away');
    return { ...line('x', 'Hello', 1), ...body };
  });
  fakeShell({ 'GET /chat/{bookingId}': empty, 'POST /chat/{bookingId}': post }).show(<Chat />);
  await userEvent.type(input(), 'Hello{Enter}');
  expect(await screen.findByText('Not sent')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
  expect(ids[0]).toBe(ids[1]);
});

test('CHAT-03 a line that came when the lesson was over says so, and offers no try that could not help', async () => {
  const post = async () => {
    throw new Problem('This lesson is over.', { code: 'LESSON_OVER', status: 422 });
  };
  fakeShell({ 'GET /chat/{bookingId}': empty, 'POST /chat/{bookingId}': post }).show(<Chat />);
  await userEvent.type(input(), 'Goodbye{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not sentThis lesson is over.');
  expect(screen.getByText('Goodbye')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('CHAT-03 a chat that cannot be read shows the error with a retry', async () => {
  let away = true;
  const read = async () => {
    if (away) throw new Error('We are away');
    return { items: [line('1', 'Hello there', 1)], more: false };
  };
  fakeShell({ 'GET /chat/{bookingId}': read }).show(<Chat />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We are away');
  away = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello there')).toBeVisible();
});

test('CHAT-01 CHAT-02 a new line of the other side is shown in its place and told once; of another lesson it is not', async () => {
  const shell = fakeShell({ 'GET /chat/{bookingId}': async () => ({ items: [line('b', 'second', 2)], more: false }) });
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

test('CHAT-01 of 5,000 lines the newest are drawn, the earlier ones when asked for, and each new one quickly', async () => {
  const items = Array.from({ length: 5_000 }, (_, at) => line(`l${at}`, `line ${at}`, at + 1));
  const shell = fakeShell({ 'GET /chat/{bookingId}': async () => ({ items, more: false }) });
  shell.show(<Chat />);
  await screen.findByText('line 4999');
  const drawn = () => document.querySelectorAll('[data-message]').length;
  expect(drawn()).toBe(100);
  expect(screen.queryByText('line 4899')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
  expect(drawn()).toBe(200);
  expect(screen.getByText('line 4800')).toBeInTheDocument();
  act(() => shell.say('chat.message', line('new', 'and one more', 5_001)));
  expect(screen.getByText('and one more')).toBeInTheDocument();
  expect(drawn()).toBe(200);
});

test('Who reads above is told of news and stays there; the own line brings back to the end', async () => {
  const shell = fakeShell({
    'GET /chat/{bookingId}': async () => ({ items: [line('1', 'first', 1)], more: false }),
    'POST /chat/{bookingId}': async ({ body }) => ({ ...line('own', 'mine', 9, 'b'.repeat(32)), ...body }),
  });
  shell.show(<Chat />);
  await screen.findByText('first');
  const log = screen.getByRole('list', { name: 'Messages' });
  Object.defineProperties(log, { scrollHeight: { value: 1_000 }, clientHeight: { value: 300 } });
  const readAt = (top: number) => {
    log.scrollTop = top;
    fireEvent.scroll(log);
  };
  const unread = () => screen.queryByRole('button', { name: 'New messages below' });
  readAt(653); // 47 px above the end
  act(() => shell.say('chat.message', line('2', 'second', 2)));
  expect(log.scrollTop).toBe(1_000);
  expect(unread()).toBeNull();
  readAt(651); // 49 px
  act(() => shell.say('chat.message', line('3', 'third', 3)));
  expect(log.scrollTop).toBe(651);
  expect(unread()).toBeVisible();
  readAt(700);
  expect(unread()).toBeNull();
  readAt(100);
  await userEvent.type(input(), 'mine{Enter}');
  expect(log.scrollTop).toBe(1_000);
});

test('CHAT-03 what was said before is there after a retry, also when something was said meanwhile', async () => {
  let away = true;
  const said = [line('1', 'first', 1), line('2', 'second', 2)];
  const read = async ({ params }: InitOf<'get', '/chat/{bookingId}'>) => {
    if (away) throw new Error('We are away');
    return { items: said.filter(({ seq }) => seq > Number(params.query?.after ?? 0)), more: false };
  };
  const shell = fakeShell({ 'GET /chat/{bookingId}': read });
  shell.show(<Chat />);
  const alert = await screen.findByRole('alert');
  act(() => shell.say('chat.message', line('2', 'second', 2)));
  away = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('first')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  // The first was there before anybody looked.
  expect(news).toHaveBeenCalledTimes(1);
});

test('FB-03 while the live stream is away the chat is read every five seconds, and what is new in it is told', async () => {
  jest.useFakeTimers();
  try {
    const said = [line('1', 'first', 1)];
    const read = jest.fn(async ({ params }: InitOf<'get', '/chat/{bookingId}'>) => ({
      items: said.filter(({ seq }) => seq > Number(params.query?.after ?? 0)),
      more: false,
    }));
    const shell = fakeShell({ 'GET /chat/{bookingId}': read });
    shell.show(<Chat />);
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(20_000);
    expect(read).toHaveBeenCalledTimes(1);
    act(() => shell.become('connecting'));
    said.push(line('2', 'second', 2));
    await pass(4_999);
    expect(news).not.toHaveBeenCalled();
    await pass(1);
    expect(screen.getByText('second')).toBeVisible();
    expect(news).toHaveBeenCalledTimes(1);
    // A line that is gone for both: nobody is told of a chat that cannot be read, which the stream goes on with.
    read.mockRejectedValueOnce(new Error('no line'));
    await pass(5_000);
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => shell.become('open'));
    await pass(20_000);
    expect(read).toHaveBeenCalledTimes(3);
  } finally {
    jest.useRealTimers();
  }
});
