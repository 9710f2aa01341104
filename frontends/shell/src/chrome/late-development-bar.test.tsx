/** What the portal can do without does not take it down when its script was given up, as after a sleep while it loaded (L6). */
import { aPerson } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { CrashPage } from '../pages/crash-page.tsx';

let mockTries = 0;
jest.mock('./development-bar.tsx', () => {
  mockTries += 1;
  if (mockTries === 1) throw new Error('Loading chunk 7 failed (timeout)');
  return { DevelopmentBar: () => <p>The clock of the school</p> };
});

test('SHELL-20 the portal goes on, and the part comes at the next try', async () => {
  Object.assign(globalThis, { __DEVELOPMENT_BUILD__: true });
  const { Layout } = await import('./layout.tsx');
  const config = { support: { contact: '', feedback: '', faq: '' } } as never;
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    developmentBuild: true,
    api: { 'GET /announcements': () => ({ items: [], nextPageToken: null, unviewedCount: 0 }) },
  });
  renderInShell(
    <CrashPage>
      <Layout config={config} title="Dashboard">
        <p>The page</p>
      </Layout>
    </CrashPage>,
    { shell, path: '/admin/dashboard' },
  );
  expect(await screen.findByText('The clock of the school')).toBeVisible();
  expect(screen.getByText('The page')).toBeVisible();
  expect(mockTries).toBe(2);
});
