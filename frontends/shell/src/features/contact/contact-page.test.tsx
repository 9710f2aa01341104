import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactPage } from './contact-page.tsx';

function show(contact = '/contact') {
  const shell = makeFakeShell({ api: { 'POST /inquiries/visitor': () => ({ ok: true }) } });
  const { api, clock, notify } = shell.services;
  return renderInShell(<ContactPage parts={{ api, clock, notify }} contact={contact} />, { shell, path: '/contact' });
}
const type = (name: string, words: string) => userEvent.type(screen.getByRole('textbox', { name }), words);

test('NS-56 GEN-16 a visitor writes with name and address, and hears what happens next', async () => {
  const { shell } = show();
  await expectAccessible();
  await type('Your name', 'Zoë');
  await type('Your e-mail address', 'zoe');
  await type('Subject', 'Prices');
  await type('Message', 'How much is a lesson?');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('This is no e-mail address')).toBeVisible();
  await type('Your e-mail address', '@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Thank you, Zoë.')).toHaveFocus();
  expect(screen.getByText(/writes back to zoe@example\.com\. No confirmation is mailed/)).toBeVisible();
  expect(shell.calls.map(({ body }) => body)).toEqual([
    {
      name: 'Zoë',
      email: 'zoe@example.com',
      subject: 'Prices',
      message: 'How much is a lesson?',
      page: '/contact',
      build: 'test',
    },
  ]);
  await expectAccessible();
});

test('NS-56 where the installation names another way it is that one', () => {
  show('mailto:school@example.com');
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', 'mailto:school@example.com');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
