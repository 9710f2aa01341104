import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { Problem } from './problem.ts';
import { read, under } from './read.ts';
import { useChange } from './use-change.ts';

function Page() {
  const { api } = useShell();
  const favourites = useQuery(read(api, '/profile/tutors/favourites'));
  const report = useChange(
    (client, message: string, header) =>
      client.POST('/profile/tutor/{id}/report', { params: { path: { id: 't1' }, header }, body: { message } }),
    under('/profile/tutors'),
  );
  return (
    <>
      <p>{favourites.isFetching ? 'reading' : 'read'}</p>
      {['late', 'loud'].map((message) => (
        <button key={message} onClick={() => report.mutate(message)}>
          {message}
        </button>
      ))}
    </>
  );
}

test('the same change sent again keeps its key, another has its own; also after a refusal what it touches is read anew', async () => {
  const shell = makeFakeShell({
    api: {
      'GET /profile/tutors/favourites': () => ({ items: [] }),
      'POST /profile/tutor/{id}/report': () => {
        throw new Problem('Not now', { code: 'INTERNAL', status: 500 });
      },
    },
  });
  renderInShell(<Page />, { shell });
  const reads = () => shell.calls.filter(({ method }) => method === 'GET').length;
  await screen.findByText('read');
  for (const [at, message] of ['late', 'late', 'loud'].entries()) {
    fireEvent.click(screen.getByText(message));
    await waitFor(() => expect(reads()).toBe(at + 2));
    await screen.findByText('read');
  }
  const [first, again, other] = shell.calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['Idempotency-Key']);
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
