import { Problem } from '@parlance/kit/api/problem.ts';
import type { PostedAnnouncementJson } from '@parlance/kit/api/types.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AnnouncementsPage } from './announcements-page.tsx';

function aPost(over: Partial<PostedAnnouncementJson> = {}): PostedAnnouncementJson {
  return {
    id: 'p1',
    title: 'Closed on Friday',
    message: 'No lessons.',
    icon: 'speakerphone',
    type: 'announce',
    outside: false,
    for: ['student', 'tutor'],
    people: null,
    from: 'Nadia Rahman',
    state: 'posted',
    when: monday - 86_400_000,
    viewed: 143,
    of: 391,
    version: 1,
    ...over,
  };
}

function show(items: PostedAnnouncementJson[], api: FakeAnswers = {}) {
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    now: monday,
    api: {
      'GET /admin/announcements': () => ({ items, nextPageToken: null, total: items.length }),
      'POST /announcements': () => aPost(),
      'PUT /announcements/{id}': () => aPost(),
      'DELETE /announcements/{id}': () => ({ ok: true }),
      ...api,
    },
  });
  return renderInShell(<AnnouncementsPage />, { shell });
}
const sent = (shell: ReturnType<typeof makeFakeShell>, method: string) =>
  shell.calls.filter((call) => call.method === method).map(({ path, body }) => ({ path, body }));

test('ADM-07 NS-36 an administrator sees what the readers will see, and posts it for roles', async () => {
  const { shell } = show([]);
  expect(await screen.findByText('No announcements have been posted')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Exam <b>week</b>');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Be early.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Teachers' }));
  const outside = screen.getByRole('checkbox', { name: 'Also by mail and browser notification' });
  expect(outside).not.toBeChecked();
  await userEvent.click(outside);
  expect(screen.getByText('Exam <b>week</b>', { selector: 'h3' })).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Post to students, teachers' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Announcement posted'));
  expect(sent(shell, 'POST')).toEqual([
    {
      path: 'announcements',
      body: {
        title: 'Exam <b>week</b>',
        message: 'Be early.',
        icon: 'speakerphone',
        type: 'announce',
        outside: true,
        for: ['student', 'tutor'],
      },
    },
  ]);
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('NS-36 people are found by what is typed, and get it by name', async () => {
  const one = aPerson({ uid: 'u1', name: 'Camila Duarte', email: 'camila@example.com' });
  const { shell } = show([], {
    'GET /admin/users': ({ params }) => {
      const items = params?.query?.q === 'camila' ? [one] : [];
      return { items, nextPageToken: null, total: items.length, totalIsLeast: false };
    },
  });
  await userEvent.click(await screen.findByText('Single users'));
  await userEvent.type(screen.getByRole('combobox', { name: 'People' }), 'camila');
  await userEvent.click(await screen.findByRole('option', { name: 'Camila Duarte (camila@example.com)' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Your passport');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Please bring it.');
  await userEvent.click(screen.getByRole('button', { name: 'Post to 1 user' }));
  await waitFor(() => expect(sent(shell, 'POST')).toMatchObject([{ body: { for: [], userIds: ['u1'] } }]));
});

test('ADM-07 nothing is sent without words or readers', async () => {
  const { shell } = show([]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Students' }));
  await userEvent.click(screen.getByRole('button', { name: /^Post to/ }));
  expect(await screen.findAllByText('This is required')).toHaveLength(3);
  expect(sent(shell, 'POST')).toEqual([]);
});

test('ADM-07 FB-41 what was posted is listed with who has viewed it; what waits can be changed', async () => {
  const waits = aPost({ id: 'p2', title: 'Later', state: 'scheduled', when: monday + 86_400_000, version: 3 });
  const named = aPost({ id: 'p3', title: 'Your certificate', for: [], people: 2, viewed: 1, of: 2 });
  const { shell } = show([waits, aPost(), named]);
  const posted = await screen.findByRole('article', { name: 'Closed on Friday' });
  expect(posted).toHaveTextContent('143 of 391');
  expect(posted).toHaveTextContent('Students, Teachers, Sun 22 Nov 2026');
  expect(within(posted).queryByRole('button', { name: 'Change Closed on Friday' })).not.toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Your certificate' })).toHaveTextContent('2 users');
  await userEvent.click(screen.getByRole('button', { name: 'Change Later' }));
  // The preview says when it will be read.
  const rows = screen.getAllByRole('article', { name: 'Later', hidden: true });
  expect(rows.filter((row) => row.textContent.includes('Tue 24 Nov 2026'))).toHaveLength(2);
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'Later still');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Announcement changed'));
  expect(sent(shell, 'PUT')).toMatchObject([
    { path: 'announcements/p2', body: { title: 'Later still', postAt: monday + 86_400_000 } },
  ]);
});

test('ADM-07 whoever comes second keeps their words, sees those of the first, and then changes that version', async () => {
  const waits = aPost({ id: 'p2', title: 'Later', state: 'scheduled', when: monday + 86_400_000, version: 3 });
  const theirs = { ...waits, message: 'No lessons on Monday either.', version: 4 };
  const items = [waits];
  const words = 'This has changed in the meantime.';
  const { shell } = show(items, {
    'PUT /announcements/{id}': ({ params }) => {
      items[0] = theirs;
      if (params.header?.['If-Match'] === '"4"') return theirs;
      throw new Problem(words, { code: 'STALE_VERSION', status: 412 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change Later' }));
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'Later still');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/No lessons on Monday either\./)).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(title).toHaveValue('Later still');
  await userEvent.type(title, ', please');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Announcement changed'));
  expect(sent(shell, 'PUT')).toMatchObject([
    { body: { title: 'Later still' } },
    { body: { title: 'Later still, please' } },
  ]);
});

test('ADM-08 deleting asks first, and says what happens', async () => {
  const { shell } = show([aPost()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Closed on Friday' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this announcement' });
  expect(dialog).toHaveTextContent('“Closed on Friday” vanishes from every screen at once');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep announcement' }));
  expect(sent(shell, 'DELETE')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Closed on Friday' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Announcement deleted'));
  expect(sent(shell, 'DELETE').map(({ path }) => path)).toEqual(['announcements/p1']);
});
