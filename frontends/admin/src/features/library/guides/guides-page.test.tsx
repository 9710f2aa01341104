import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Guide } from './api.ts';
import { GuidesPage } from './guides-page.tsx';

jest.mock('@parlance/kit/uploads/put-file.ts', () => ({ putFile: async () => undefined }));

const nadia = { uid: 'n', name: 'Nadia Rahman', at: Date.UTC(2026, 10, 3, 12) };
const omar = { uid: 'o', name: 'Omar Haddad', at: Date.UTC(2026, 10, 4, 12) };
const aGuide = (over: Partial<Guide>): Guide => ({
  id: 'g',
  category: 'Feedback',
  title: 'Guide',
  description: '',
  kind: 'guide',
  url: 'https://files.example.com/guide.pdf',
  fileId: null,
  length: 0,
  forRole: ['tutor'],
  version: 1,
  isOpened: false,
  openedBy: 0,
  changed: nadia,
  ...over,
});
const helps = aGuide({ id: 'h', title: 'Feedback that helps', version: 4, length: 6, openedBy: 17 });
const week = aGuide({ id: 'w', category: 'Start here', title: 'Your first week', fileId: 'f', url: '/files/f?s=x' });
const pte = aGuide({
  id: 'p',
  title: 'PTE feedback',
  kind: 'video',
  url: 'https://video.example.com/w/pte',
  length: 545,
  forRole: ['tutor', 'admin'],
  openedBy: 1,
});
const last = aGuide({ id: 'l', title: 'Marking', forRole: ['admin'] });

const text = 'Omar Haddad has changed this in the meantime. Your change was not saved.';
const refusal = () => new Problem(text, { code: 'LIBRARY_CHANGED', status: 409 });

/** Guides that keep what is written to them, as the school's do. */
function aSchool(guides: Guide[]) {
  const school = { guides, order: 9 };
  const at = (id: string) => school.guides.findIndex((guide) => guide.id === id);
  const demand = (seen: number, now: number | undefined) => {
    if (seen !== now) throw refusal();
  };
  const api: FakeAnswers = {
    'GET /guides': () => ({ items: school.guides, orderVersion: school.order }),
    'POST /admin/guides': ({ body }) => aGuide({ id: 'new', ...(body as Partial<Guide>) }),
    'PUT /admin/guides/{id}': ({ params, body: { version, ...words } }) => {
      const before = school.guides[at(params.path.id)] ?? aGuide({});
      demand(version, before.version);
      const { fileId = null, url = '', ...rest } = words;
      const after = {
        ...before,
        ...rest,
        url,
        fileId,
        description: words.description ?? '',
        length: words.length ?? 0,
      };
      const saved: Guide = { ...after, version: version + 1 };
      school.guides = school.guides.with(at(params.path.id), saved);
      return saved;
    },
    'DELETE /admin/guides/{id}': ({ params }) => {
      school.guides = school.guides.filter(({ id }) => id !== params.path.id);
      return {} as never;
    },
    'PUT /admin/guides/order': ({ body: { version, ids } }) => {
      demand(version, school.order);
      school.guides = ids.map((id) => school.guides[at(id)] ?? aGuide({}));
      school.order += 1;
      return { version: school.order };
    },
    'POST /uploads': () => ({ id: 'u', url: '/u', expiresAt: 0 }) as never,
    'POST /uploads/{id}/complete': () => ({ fileId: 'f-new', path: 'p' }) as never,
  };
  return { school, api };
}

const base = '/admin/userguides&videos';
function show(path = `${base}/Feedback`, guides = [helps, week, pte, last], over: FakeAnswers = {}) {
  const { school, api } = aSchool(guides);
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api: { ...api, ...over } });
  const page = renderInShell(<GuidesPage />, { shell, path });
  const written = () =>
    shell.calls.filter(({ method }) => method !== 'GET').map(({ method, path: to, body }) => [method, to, body]);
  return { ...page, school, shell, written };
}
const row = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}\\.`) });
const titles = () => screen.getAllByRole('treeitem').map((item) => item.querySelector('b')?.textContent);
const field = (name: string) => screen.findByRole('textbox', { name });
const fill = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const wentTo = (shell: ReturnType<typeof show>['shell']) => shell.services.navigate.mock.calls.at(-1) as unknown;

test('ADM-17, NS-35 guides and videos stand by category: where each is, for whom, and how many people have opened it', async () => {
  const { shell } = show(base, [helps, week, pte, last]);
  expect(await screen.findByRole('tab', { name: 'Feedback 3', selected: true })).toBeVisible();
  expect(await row('Feedback that helps')).toHaveTextContent(
    'files.example.com/guide.pdfGuide for Teachers, opened by 17 people',
  );
  expect(await row('PTE feedback')).toHaveTextContent(
    'video.example.com/w/pteVideo for Teachers, Administrators, opened by 1 person',
  );
  expect(await row('Marking')).toHaveTextContent('Guide for Administrators, opened by 0 people');
  expect(titles()).toEqual(['Feedback that helps', 'PTE feedback', 'Marking']);
  expect(screen.queryByText('Students')).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.click(screen.getByRole('tab', { name: 'Start here 1' }));
  expect(wentTo(shell)).toEqual([`${base}/Start%20here`, { replace: true }]);
});

test('ROUTE-19 the address names the category and the chosen guide; one that is a file says so', async () => {
  show(`${base}/Start%20here?guide=w`);
  expect(await row('Your first week')).toHaveTextContent('A PDF of the library');
  expect(await row('Your first week')).toHaveAttribute('aria-selected', 'true');
  const panel = screen.getByRole('complementary', { name: 'Chosen guide or video' });
  expect(panel).toHaveTextContent('Start here, 1 of 1');
  expect(panel).toHaveTextContent('Last change: Nadia Rahman, Tue 3 Nov 2026');
  expect(panel).toHaveTextContent('Nobody has opened it yet.');
  expect(within(panel).getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/files/f?s=x');
  await expectAccessible();
});

test('ROUTE-19 a category of an address that is no percent encoding, or that nobody made, has no guides', async () => {
  const broken = show(`${base}/%E0%A4%A`);
  expect(await screen.findByText('No guides or videos in “%E0%A4%A” yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Start here 1' }));
  expect(wentTo(broken.shell)).toEqual([`${base}/Start%20here`, { replace: true }]);
  broken.unmount();
  show(`${base}/Pay%2Fhours`);
  expect(await screen.findByText('No guides or videos in “Pay/hours” yet.')).toBeVisible();
});

test('a row opens by a click and by Enter', async () => {
  const { shell } = show();
  await userEvent.click(within(await row('Marking')).getByText('Marking'));
  expect(wentTo(shell)).toEqual([`${base}/Feedback?guide=l`, { replace: false }]);
  (await row('PTE feedback')).focus();
  await userEvent.keyboard('{Enter}');
  expect(wentTo(shell)).toEqual([`${base}/Feedback?guide=p`, { replace: false }]);
});

test('what is searched for is found in every category, and has no order there', async () => {
  show(`${base}?q=FE`);
  const found = await screen.findByRole('tree', { name: 'Found guides and videos' });
  expect(found).toHaveTextContent('Feedback, files.example.com/guide.pdf');
  expect(titles()).toEqual(['Feedback that helps', 'PTE feedback', 'Marking']);
  expect(screen.queryByText(/Drag to order/)).not.toBeInTheDocument();
  expect(screen.getByText(/Open one category to put its rows into order/)).toBeVisible();
  // Where there are no columns the row says all of it in words.
  expect(found).toHaveTextContent(/(Guide|Video) for .+, opened by \d+ (person|people)/);
});

test('before they are read their room is kept; nothing, nothing of a name, and what could not be read are said', async () => {
  const waiting = show(base, [], { 'GET /guides': () => new Promise(() => undefined) });
  expect(waiting.container.querySelector('[aria-busy=true]')).toBeVisible();
  waiting.unmount();
  const none = show(base, []);
  expect(await screen.findByText('There are no guides or videos yet.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add guide or video' })).toHaveLength(2);
  none.unmount();
  const other = show(`${base}/Pay`);
  expect(await screen.findByText('No guides or videos in “Pay” yet.')).toBeVisible();
  await expectAccessible();
  other.unmount();
  const searched = show(`${base}?q=zebra`);
  expect(await screen.findByText('Nothing is called “zebra”.')).toBeVisible();
  searched.unmount();
  let tries = 0;
  show(base, [], {
    'GET /guides': () => {
      tries += 1;
      if (tries === 1) throw new Problem('The line broke.', { code: 'INTERNAL', status: 500 });
      return { items: [helps], orderVersion: 1 };
    },
  });
  expect(await screen.findByText('The line broke.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await row('Feedback that helps')).toBeVisible();
});

test('ADM-17 by keyboard a guide changes places in its category, those of others stay where they are; it can be undone', async () => {
  const { shell, written } = show();
  (await row('Marking')).focus();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('status')).toHaveTextContent('Marking is lifted, position 3 of 3.');
  await userEvent.keyboard('{Home}');
  expect(titles()).toEqual(['Marking', 'Feedback that helps', 'PTE feedback']);
  await expectAccessible();
  await userEvent.keyboard(' ');
  const order = ['PUT', 'admin/guides/order', { version: 9, ids: ['l', 'w', 'h', 'p'] }];
  await waitFor(() => expect(written()).toEqual([order]));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalled());
  const [said, undo] = shell.goodNews();
  expect(said).toBe('Marking moved');
  undo();
  await waitFor(() => expect(titles()).toEqual(['Feedback that helps', 'PTE feedback', 'Marking']));
  expect(written()[1]).toEqual(['PUT', 'admin/guides/order', { version: 10, ids: ['h', 'w', 'p', 'l'] }]);
});

test('ADM-17 by pointer a guide is dropped between others', async () => {
  const { written } = show();
  const label = async (name: string) => (await row(name)).firstElementChild as HTMLElement;
  const [from, over] = [await label('Feedback that helps'), await label('PTE feedback')];
  const dataTransfer = { setData: () => undefined, types: [], effectAllowed: '', dropEffect: '' };
  fireEvent.dragStart(from, { dataTransfer });
  fireEvent(over, createEvent.dragOver(over, { dataTransfer }));
  fireEvent.drop(over, { dataTransfer });
  fireEvent.dragEnd(from, { dataTransfer });
  await waitFor(() =>
    expect(written()).toEqual([['PUT', 'admin/guides/order', { version: 9, ids: ['p', 'w', 'h', 'l'] }]]),
  );
});

test('ADM-17 somebody else was first with the order: it is said, and the order is theirs', async () => {
  const { school, shell } = show();
  (await row('Marking')).focus();
  school.guides = [pte, week, helps, last];
  school.order = 12;
  await userEvent.keyboard(' {Home} ');
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledWith(text));
  await waitFor(() => expect(titles()).toEqual(['PTE feedback', 'Feedback that helps', 'Marking']));
});

const added = { category: 'Pay', title: 'Your pay', description: '', kind: 'video', forRole: ['tutor', 'admin'] };

test('ADM-17, NS-35 a video is added to a new category, and is chosen there; what is missing is said at the field', async () => {
  const { shell, written } = show();
  await row('Marking');
  await press('Add guide or video');
  const dialog = await screen.findByRole('dialog', { name: 'Add guide or video' });
  const inside = within(dialog);
  const set = (name: string, value: string) =>
    fireEvent.change(inside.getByRole('textbox', { name }), { target: { value } });
  await userEvent.click(inside.getByRole('radio', { name: 'Video' }));
  set('Address', 'video.example.com/pay');
  set('Length', '9 minutes');
  await userEvent.click(inside.getByRole('button', { name: 'Add guide or video' }));
  expect(inside.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('is required');
  expect(inside.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/must begin with https:/);
  expect(inside.getByRole('textbox', { name: 'Length' })).toHaveAccessibleDescription(/must be minutes and seconds/);
  await expectAccessible();
  set('Title', ' Your pay ');
  set('Address', 'https://video.example.com/pay');
  set('Length', '9:05');
  fireEvent.change(inside.getByLabelText('Category', { selector: 'input' }), { target: { value: 'Pay' } });
  await userEvent.click(inside.getByRole('checkbox', { name: 'Administrators' }));
  await userEvent.click(inside.getByRole('button', { name: 'Add guide or video' }));
  await waitFor(() => expect(wentTo(shell)).toEqual([`${base}/Pay?guide=new`, { replace: false }]));
  expect(written()).toEqual([
    ['POST', 'admin/guides', { ...added, url: 'https://video.example.com/pay', length: 545 }],
  ]);
});

test('a guide is for somebody, and a PDF is chosen', async () => {
  const { written } = show(`${base}/Feedback?guide=l`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Administrators' }));
  await userEvent.click(screen.getByRole('radio', { name: 'PDF' }));
  await press('Save');
  expect(await screen.findByText('Choose a PDF.')).toBeVisible();
  expect(screen.getByText('is required')).toBeVisible();
  expect(written()).toEqual([]);
});

test('ADM-17 an address gives way to a PDF that has been uploaded, when it is saved', async () => {
  const { container, written } = show(`${base}/Feedback?guide=h`);
  await userEvent.click(await screen.findByRole('radio', { name: 'PDF' }));
  const input = container.querySelector<HTMLInputElement>('input[type=file]') as HTMLElement;
  await userEvent.upload(input, new File(['%PDF-'], 'helps.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(written()).toHaveLength(2));
  expect(written()[0]).toEqual(['POST', 'uploads', expect.objectContaining({ path: 'guides', filename: 'helps.pdf' })]);
  await screen.findByRole('button', { name: /^Remove/ });
  await press('Save');
  await waitFor(() => expect(written()).toHaveLength(3));
  expect(written()[2]).toEqual([
    'PUT',
    'admin/guides/h',
    {
      title: 'Feedback that helps',
      category: 'Feedback',
      description: '',
      kind: 'guide',
      fileId: 'f-new',
      length: 6,
      forRole: ['tutor'],
      version: 4,
    },
  ]);
});

test('ADM-17 a guide goes to another category, and stays chosen there', async () => {
  const { shell, written } = show(`${base}/Feedback?guide=p`);
  fireEvent.change(await screen.findByLabelText('Category', { selector: 'input' }), {
    target: { value: 'Start here' },
  });
  await press('Save');
  await waitFor(() => expect(wentTo(shell)).toEqual([`${base}/Start%20here?guide=p`, { replace: true }]));
  expect(written()[0]?.[2]).toMatchObject({ category: 'Start here', length: 545, version: 1 });
});

test('ADM-17 another administrator was first: who and when is said, the own input stays, and only what was changed here is saved over theirs', async () => {
  const { school, written } = show(`${base}/Feedback?guide=h`);
  await fill('Title', 'Mine');
  const theirs = { title: 'Theirs', description: 'New', version: 5, changed: omar };
  school.guides = school.guides.with(0, { ...helps, ...theirs });
  await press('Save');
  const told = await screen.findByText(/Omar Haddad saved another version on Wed 4 Nov 2026/);
  expect(await field('Title')).toHaveValue('Mine');
  await press('See their version');
  expect(told).toHaveTextContent('TitleTheirs');
  await expectAccessible();
  await press('Save mine over it');
  await waitFor(() => expect(school.guides[0]).toMatchObject({ title: 'Mine', description: 'New', version: 6 }));
  expect(written().at(-1)?.[2]).toMatchObject({ title: 'Mine', description: 'New', version: 5 });
});

test('ADM-17 deleting is asked about first, and goes back to the category', async () => {
  const { shell, written } = show(`${base}/Feedback?guide=h`);
  await press('Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Feedback that helps”?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(wentTo(shell)).toEqual([`${base}/Feedback`, { replace: true }]));
  expect(written()).toEqual([['DELETE', 'admin/guides/h?version=4', undefined]]);
});

test('what is not saved is not left without being asked', async () => {
  const { shell } = show(`${base}/Feedback?guide=h`);
  await fill('Title', 'Mine');
  await userEvent.click(within(await row('Marking')).getByText('Marking'));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(shell.services.navigate).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(wentTo(shell)).toEqual([`${base}/Feedback?guide=l`, { replace: true }]);
});

test('FB-19 what somebody else adds or takes away is on screen without a reload', async () => {
  const { school, shell } = show(`${base}/Feedback?guide=h`);
  await row('Marking');
  school.guides = [pte, aGuide({ id: 'n', title: 'New' })];
  act(() => shell.say('library.changed', { version: 8 }));
  expect(await row('New')).toBeVisible();
  expect(screen.getByText('This guide is not here any more.')).toBeVisible();
});
