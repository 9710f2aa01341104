import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { sendAndTell } from './send-and-tell.ts';

type Given = { answer: () => Promise<string>; onClose: () => void; onError: () => void };

function Dialog({ answer, onClose, onError }: Given) {
  const removal = useMutation({ mutationFn: answer });
  const done = useDone(onClose);
  return (
    <button
      onClick={() => sendAndTell(removal, undefined, { onSuccess: (name) => done(`${name} deleted`)(), onError })}
    >
      delete
    </button>
  );
}

function Page(given: Given) {
  const [isThere, setThere] = useState(true);
  return (
    <>
      {isThere && <Dialog {...given} />}
      <button onClick={() => setThere(false)}>news</button>
    </>
  );
}

function open() {
  const shell = makeFakeShell();
  const [answer, onClose, onError] = [Promise.withResolvers<string>(), jest.fn(), jest.fn()];
  renderInShell(<Page answer={() => answer.promise} onClose={onClose} onError={onError} />, { shell });
  fireEvent.click(screen.getByText('delete'));
  return { said: shell.services.notify.success, answer, onClose, onError };
}

test('what was done is said, and its dialog closes', async () => {
  const { said, answer, onClose } = open();
  answer.resolve('Degree');
  await waitFor(() => expect(said).toHaveBeenCalledWith('Degree deleted'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('news that take the dialog away before its answer is here keep nothing from being said, and close nothing else', async () => {
  const { said, answer, onClose } = open();
  fireEvent.click(screen.getByText('news'));
  answer.resolve('Degree');
  await waitFor(() => expect(said).toHaveBeenCalledWith('Degree deleted'));
  expect(onClose).not.toHaveBeenCalled();
});

test('what was refused is told to who still waits, and to nobody else', async () => {
  const here = open();
  here.answer.reject(new Error('no'));
  await waitFor(() => expect(here.onError).toHaveBeenCalledTimes(1));
  expect(here.said).not.toHaveBeenCalled();
});

test('a refusal is no failure of the page where nobody waits any more', async () => {
  const gone = open();
  fireEvent.click(screen.getByText('news'));
  await act(async () => {
    gone.answer.reject(new Error('no'));
    await gone.answer.promise.catch(() => undefined);
  });
  expect(gone.onError).not.toHaveBeenCalled();
  expect(gone.said).not.toHaveBeenCalled();
});
