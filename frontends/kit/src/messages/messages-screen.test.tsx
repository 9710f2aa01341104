import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '../api/problem.ts';
import type { InitOf } from '../api/operations.ts';
import type { Schemas } from '../api/types.ts';
import { expectAccessible } from '../testing/axe.ts';
import { aPerson, monday } from '../testing/builders.ts';
import type { FakeAnswers } from '../testing/fake-api.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import type { ConversationJson } from './conversations.ts';
import { MessagesScreen } from './messages-screen.tsx';

const person = aPerson();
const tara = { uid: 'tara', name: 'Tara Teacher', image: '', role: 'tutor' as const };
const line = (seq: number, content: string, uid: string = tara.uid): Schemas['Message'] => ({
  id: `line-${seq}`,
  uid,
  name: uid === tara.uid ? tara.name : person.name,
  content,
  when: monday - 3_600_000 + seq * 1_000,
  seq,
});
const conversation = (changes: Partial<ConversationJson> = {}): ConversationJson => ({
  with: tara,
  last: line(2, 'See you on Monday'),
  unread: 0,
  readSeq: 2,
  lastSeq: 2,
  closed: false,
  blocked: false,
  ...changes,
});
const said = (items: Schemas['Message'][], changes: Partial<ConversationJson> = {}, more = false) => ({
  items,
  more,
  conversation: conversation(changes),
});

function show(api: FakeAnswers, path = '/student/messages/tara') {
  const shell = makeFakeShell({
    person,
    api: {
      'GET /messages': () => ({ items: [conversation()], unread: 0, nextPageToken: null }),
      'GET /messages/{uid}': () => said([line(1, 'Hello'), line(2, 'See you on Monday')]),
      'PUT /messages/{uid}/read': () => conversation(),
      ...api,
    },
  });
  return renderInShell(<MessagesScreen />, { shell, path });
}
const input = () => screen.findByRole('textbox', { name: 'Message' });
const isLookedAt = jest.spyOn(document, 'hasFocus');
beforeEach(() => isLookedAt.mockReturnValue(true));
afterAll(() => isLookedAt.mockRestore());

test('NS-62 the list says with whom, the last line and how much is unread; one leads to the conversation', async () => {
  const { container } = show(
    { 'GET /messages': () => ({ items: [conversation({ unread: 3 })], unread: 3, nextPageToken: null }) },
    '/student/messages',
  );
  const link = await screen.findByRole('link', { name: /Tara Teacher/ });
  expect(link).toHaveAttribute('href', '/student/messages/tara');
  expect(link).toHaveTextContent('See you on Monday');
  expect(within(link).getByRole('img', { name: '3 unread' })).toBeVisible();
  await expectAccessible(container);
});

test('NS-62 an empty list, and one that could not be read', async () => {
  let away = true;
  show(
    {
      'GET /messages': () => {
        if (away) throw new Error('We are away');
        return { items: [], unread: 0, nextPageToken: null };
      },
    },
    '/student/messages',
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('We are away');
  away = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/You have no messages yet/)).toBeVisible();
});

test('NS-62 what was written is read as text: an address in it is no link, tags are as they were written', async () => {
  const words = 'Look: https://evil.example.com <img src=x onerror=alert(1)>';
  const { container } = show({ 'GET /messages/{uid}': () => said([line(1, words)]) });
  expect(await screen.findByText(words)).toHaveAttribute('dir', 'auto');
  expect(screen.queryByRole('link', { name: /evil/ })).toBeNull();
  expect(container.querySelector('ol img')).toBeNull();
  await expectAccessible(container);
});

test('NS-62 Enter sends; what could not be sent says so and is sent again under its id', async () => {
  const ids: string[] = [];
  show({
    'POST /messages/{uid}': ({ body }) => {
      ids.push(body.id);
      if (ids.length === 1) throw new Error('away');
      return { ...line(3, body.content, person.uid), id: body.id };
    },
  });
  await userEvent.type(await input(), 'Thank you{Enter}');
  expect(await screen.findByText('Not sent')).toBeVisible();
  await userEvent.click(within(screen.getByRole('list', { name: 'Messages' })).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
  expect(ids[0]).toBe(ids[1]);
});

test('NS-62 a line that the other does not take says why, without a try that could not help', async () => {
  show({
    'POST /messages/{uid}': () => {
      throw new Problem('This person does not take messages from you.', { code: 'CONVERSATION_BLOCKED', status: 403 });
    },
  });
  await userEvent.type(await input(), 'Hello?{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not sentThis person does not take messages from you.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('NS-62 a line of the other comes by the stream, is marked as read while somebody looks, and not before', async () => {
  const lines = [line(1, 'Hello')];
  const marks: number[] = [];
  isLookedAt.mockReturnValue(false);
  const { shell } = show({
    'GET /messages/{uid}': ({ params }) =>
      said(
        lines.filter(({ seq }) => seq > Number(params.query?.after ?? 0)),
        { readSeq: 0 },
      ),
    'PUT /messages/{uid}/read': ({ body }) => {
      marks.push(body.seq);
      return conversation();
    },
  });
  await screen.findByText('Hello');
  lines.push(line(2, 'Are you there?'));
  act(() => shell.say('message.sent', { with: 'somebody-else', from: 'somebody-else', seq: 9 }));
  act(() => shell.say('message.sent', { with: 'tara', from: 'tara', seq: 2 }));
  expect(await screen.findByText('Are you there?')).toBeVisible();
  expect(marks).toEqual([]);
  isLookedAt.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('focus')));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(marks).toEqual([2]);
});

test('NS-62 while the stream is away the conversation is looked at, and a look that fails says nothing', async () => {
  jest.useFakeTimers();
  try {
    const lines = [line(1, 'Hello')];
    const read = jest.fn(({ params }: InitOf<'get', '/messages/{uid}'>) =>
      said(lines.filter(({ seq }) => seq > Number(params.query?.after ?? 0))),
    );
    const { shell } = show({ 'GET /messages/{uid}': read });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(120_000);
    expect(read).toHaveBeenCalledTimes(1);
    act(() => shell.become('failing'));
    read.mockImplementationOnce(() => {
      throw new Error('no line');
    });
    await pass(30_000);
    expect(screen.queryByRole('alert')).toBeNull();
    lines.push(line(2, 'Are you there?'));
    await pass(30_000);
    expect(screen.getByText('Are you there?')).toBeVisible();
    act(() => shell.become('open'));
    await pass(120_000);
    expect(read).toHaveBeenCalledTimes(3);
  } finally {
    jest.useRealTimers();
  }
});

test('NS-62 earlier lines are read when they are asked for', async () => {
  show({
    'GET /messages/{uid}': ({ params }) =>
      params.query?.before === '2' ? said([line(1, 'the first')]) : said([line(2, 'the second')], {}, true),
  });
  await screen.findByText('the second');
  await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
  expect(await screen.findByText('the first')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull());
});

test('NS-62 blocking asks first and says what it does; the way back stands where the line was', async () => {
  const asked: boolean[] = [];
  show({
    'PUT /messages/{uid}/block': ({ body }) => {
      asked.push(body.blocked);
      return conversation({ blocked: body.blocked });
    },
  });
  await input();
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block Tara Teacher?' });
  expect(dialog).toHaveTextContent('Your lessons stay as they are.');
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock' }));
  expect(await input()).toBeVisible();
  expect(asked).toEqual([true, false]);
});

test('NS-62 a report says what it lets the school do, and needs words', async () => {
  const reports: object[] = [];
  const { shell } = show({
    'POST /messages/{uid}/report': ({ body }) => {
      reports.push(body);
      return { ok: true };
    },
  });
  await input();
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The school will read this conversation');
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Report' }));
  await send();
  expect(await within(dialog).findByText('Please say what is wrong')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox'), 'Rude words');
  await send();
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalled());
  expect(reports).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), message: 'Rude words' }]);
});

test('NS-62 a closed account: what was written can be read, and nothing written', async () => {
  const gone = { ...tara, name: '' };
  show({ 'GET /messages/{uid}': () => said([{ ...line(1, 'Goodbye'), name: '' }], { closed: true, with: gone }) });
  expect(await screen.findByText(/not in use any more/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Deleted account' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Goodbye')).toBeVisible();
});

test('NS-62 a conversation with somebody without a lesson together is refused in words, and can be tried again', async () => {
  show({
    'GET /messages/{uid}': () => {
      const text = 'You can write to each other once you have booked a lesson together.';
      throw new Problem(text, { code: 'CONVERSATION_NOT_FOUND', status: 404 });
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('once you have booked a lesson together');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('NS-62 what was begun, and what could not be sent, is there again when one comes back; what was sent is not', async () => {
  sessionStorage.clear();
  let away = true;
  const post: FakeAnswers['POST /messages/{uid}'] = ({ body }) => {
    if (away) throw new Problem('Away', { code: 'HTTP_503', status: 503 });
    return { ...line(3, (body as { content: string }).content, person.uid), id: (body as { id: string }).id };
  };
  const first = show({ 'POST /messages/{uid}': post });
  await userEvent.type(await input(), 'Five minutes late{Enter}');
  await screen.findByRole('button', { name: /^Retry/ });
  await userEvent.type(await input(), 'I am on');
  first.unmount();
  away = false;
  const second = show({ 'POST /messages/{uid}': post });
  expect(await input()).toHaveValue('I am on');
  await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull());
  await userEvent.clear(await input());
  second.unmount();
  expect(sessionStorage.length).toBe(0);
});

test('NS-62 a line of the other that was written before an own one, and is told after it, is read; until then nothing behind it counts as read', async () => {
  const lines = [line(1, 'Hello')];
  const marks: number[] = [];
  const { shell } = show({
    'GET /messages/{uid}': ({ params }) =>
      said(
        lines.filter(({ seq }) => seq > Number(params.query?.after ?? 0)),
        { readSeq: 0 },
      ),
    'POST /messages/{uid}': ({ body }) => {
      lines.push(line(2, 'Wait'), { ...line(3, body.content, person.uid), id: body.id });
      return lines.at(-1)!;
    },
    'PUT /messages/{uid}/read': ({ body }) => {
      marks.push(body.seq);
      return conversation();
    },
  });
  await userEvent.type(await input(), 'I go now{Enter}');
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
  expect(marks).toEqual([1]);
  expect(screen.queryByText('Wait')).toBeNull();
  act(() => shell.say('message.sent', { with: 'tara', from: 'tara', seq: 2 }));
  expect(await screen.findByText('Wait')).toBeVisible();
  await waitFor(() => expect(marks).toEqual([1, 3]));
});

test('what the other writes is read out once, and nothing of what was there', async () => {
  const lines: Schemas['Message'][] = [];
  const { shell } = show({
    'GET /messages/{uid}': ({ params }) => said(lines.filter(({ seq }) => seq > Number(params.query?.after ?? 0))),
  });
  await input();
  const spoken = () => screen.getByRole('log').textContent;
  expect(spoken()).toBe('');
  for (const one of [line(1, 'First'), line(2, 'My own', person.uid), line(3, 'Second')]) {
    lines.push(one);
    act(() => shell.say('message.sent', { with: 'tara', from: one.uid, seq: one.seq }));
    await screen.findByText(one.content);
  }
  expect(spoken()).toBe('Tara Teacher wrote: FirstTara Teacher wrote: Second');
  expect(screen.getByRole('list', { name: 'Messages' })).not.toHaveAttribute('aria-live');
});
