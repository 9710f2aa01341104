import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import type { AdminAct } from './api/audit.ts';
import { AuditPage } from './audit-page.tsx';

const nadia = { uid: 'n'.repeat(32), name: 'Nadia Rahman', image: '' };
const act: AdminAct = {
  id: '58',
  at: monday,
  act: 'tokens.adjusted',
  actor: nadia,
  subject: { uid: 'c'.repeat(32), name: 'Camila Duarte', image: '' },
  changed: ['lessonTokens'],
  before: { lessonTokens: 4 },
  after: { lessonTokens: 5 },
  details: { delta: 1, bookingId: 'b1' },
  reason: 'Power cut of ours on Friday',
  requestId: 'r-1',
};

const asked: Record<string, string | undefined>[] = [];
beforeEach(() => (asked.length = 0));

function open(path = '/admin/audit', items = [act]) {
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin', timeZone: 'Australia/Darwin' }),
    api: {
      'GET /admin/audit': ({ params }) => {
        asked.push({ ...params?.query });
        return { items, nextPageToken: null };
      },
    },
  });
  return renderInShell(<AuditPage />, { shell, path });
}

test('NS-44 every act is read with who, whom, what, before, after, the reason and its number', async () => {
  const { container } = open();
  const [line] = await screen.findAllByRole('listitem');
  for (const words of ['Nadia Rahman', 'Camila Duarte', '“Power cut of ours on Friday”', 'No. 58'])
    expect(line).toHaveTextContent(words);
  expect(line).toHaveTextContent(/4.*5/);
  expect(within(line!).getByTitle('Request r-1')).toBeVisible();
  expect(within(line!).getByRole('link', { name: /^Lesson evidence/ })).toHaveAttribute(
    'href',
    '/admin/lesson/b1/evidence',
  );
  await expectAccessible(container);
});

test('NS-44 it is searched by what, by days of the own wall, and by who did it; the address keeps it', async () => {
  const { shell } = open('/admin/audit?act=tokens.&from=2026-11-23&to=2026-11-23');
  await screen.findAllByRole('listitem');
  const from = Date.parse('2026-11-23T00:00:00+09:30');
  expect(asked.at(-1)).toMatchObject({ act: 'tokens.', from: String(from), to: String(from + 86_400_000) });
  await userEvent.click(screen.getByRole('button', { name: 'Only theirs: Nadia Rahman' }));
  expect(shell.services.navigate).toHaveBeenCalledWith(
    `/admin/audit?act=tokens.&from=2026-11-23&to=2026-11-23&actor=${nadia.uid}`,
    expect.anything(),
  );
});

test.each(['from=x', 'to=2026-13-40', 'from=&to=2026-02-30x'])(
  'an address that says no day, %s, is as if it said none',
  async (query) => {
    open(`/admin/audit?${query}`);
    await screen.findAllByRole('listitem');
    expect(asked.at(-1)).not.toHaveProperty('from');
    expect(asked.at(-1)).not.toHaveProperty('to');
  },
);

test('NS-44 what one administrator did is left for everybody’s again', async () => {
  const { shell } = open(`/admin/audit?actor=${nadia.uid}`);
  await screen.findAllByRole('listitem');
  expect(asked.at(-1)).toMatchObject({ actor: nadia.uid });
  await userEvent.click(screen.getByRole('button', { name: 'Of all administrators' }));
  expect(shell.services.navigate).toHaveBeenCalledWith('/admin/audit', expect.anything());
});

test('NS-44 nothing that fits is said so', async () => {
  open('/admin/audit?act=slot.', []);
  expect(await screen.findByText('Nothing was done that fits.')).toBeVisible();
  expect(within(document.body).queryByRole('listitem')).toBeNull();
});
