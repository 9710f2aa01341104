import { Problem } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { renderInShell } from '../testing/render.tsx';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { PutFile } from './put-file.ts';
import { putFile } from './put-file.ts';
import { UploadArea } from './upload-area.tsx';
import { uploadTexts } from '../locales/texts.ts';
import { storeProblem } from './store-problem.ts';
import { UploadField } from './upload-field.tsx';
import type { StartedUpload, UploadTarget } from './upload-target.ts';
import type { UploadedFile } from './uploaded-file.ts';

jest.mock('./put-file.ts', () => ({ putFile: jest.fn() }));

const pdf = (name = 'cv.pdf', size = 412 * 1024) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const rules = { accept: ['application/pdf'], belowBytes: 1_048_576 };
const onFailure = jest.fn();
let sent: { parts: PutFile; resolve(): void; reject(error: unknown): void }[];

beforeEach(() => {
  onFailure.mockReset();
  sent = [];
  jest
    .mocked(putFile)
    .mockImplementation((parts) => new Promise((resolve, reject) => void sent.push({ parts, resolve, reject })));
  URL.createObjectURL = jest.fn(() => 'blob:photo');
  URL.revokeObjectURL = jest.fn();
});

const common = { id: 'cv', label: 'CV', what: 'PDF', kindWords: 'a PDF', rules, onFailure };
let nextId = 0;
const working: UploadTarget = { start: async () => ({ id: `u${(nextId += 1)}`, url: '/u' }) };

type SingleProps = { target?: UploadTarget; accept?: string[]; onBusy?: (isBusy: boolean) => void };

function Single({ target = working, accept, ...told }: SingleProps) {
  const [value, setValue] = useState<UploadedFile>();
  const own = accept ? { rules: { ...rules, accept } } : {};
  return <UploadField {...common} {...own} {...told} target={target} value={value} onChange={setValue} />;
}
function Several() {
  const [value, setValue] = useState<UploadedFile[]>([]);
  return (
    <UploadArea
      {...common}
      target={working}
      value={value}
      onAdded={(file) => setValue((list) => [...list, file])}
      onRemoved={(file) => setValue((list) => list.filter((one) => one !== file))}
    />
  );
}
const input = (container: HTMLElement) => container.querySelector<HTMLInputElement>('input[type=file]') as HTMLElement;
const choose = async (container: HTMLElement, ...files: File[]) =>
  userEvent.upload(input(container), files, { applyAccept: false });
const row = () => screen.getByRole('group', { name: 'CV' });
const settle = (act_: () => void) => act(async () => act_());

test('MAT-32 idle, uploading with percent, done; each is said to those who do not see it', async () => {
  const { container } = renderInShell(<Single />);
  expect(within(row()).getByText('No file yet')).toBeVisible();
  await choose(container, pdf());
  await settle(() => sent[0]?.parts.onPercent(64));
  expect(screen.getByRole('progressbar', { name: 'CV upload' })).toHaveAttribute('aria-valuenow', '64');
  expect(screen.getByText('64 %')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('CV: uploading');
  await expectAccessible();
  await settle(() => sent[0]?.resolve());
  expect(within(row()).getByText('Done')).toBeVisible();
  expect(within(row()).getByText('cv.pdf, 412 KB')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('CV: uploaded');
  await expectAccessible();
});

test('MAT-32 a form is told while a file is on its way, so that it can wait for it', async () => {
  const onBusy = jest.fn();
  const { container } = renderInShell(<Single onBusy={onBusy} />);
  await choose(container, pdf());
  expect(onBusy.mock.calls.at(-1)).toEqual([true]);
  await settle(() => sent[0]?.reject(new Problem('The link has expired.', { code: 'LINK_EXPIRED', status: 403 })));
  expect(onBusy.mock.calls.at(-1)).toEqual([false]);
  await userEvent.click(screen.getByRole('button', { name: /Retry/ }));
  expect(onBusy.mock.calls.at(-1)).toEqual([true]);
  await settle(() => sent[1]?.resolve());
  expect(onBusy.mock.calls.at(-1)).toEqual([false]);
});

test('MAT-32, MAT-35, MAT-38 a failure names the file, offers Retry, and is a notice in the helper’s words', async () => {
  const { container } = renderInShell(<Single />);
  await choose(container, pdf());
  await settle(() => sent[0]?.reject(new Problem('The link has expired.', { code: 'LINK_EXPIRED', status: 403 })));
  expect(screen.getByRole('status')).toHaveTextContent('cv.pdf upload failed');
  expect(onFailure.mock.calls).toEqual([['The link has expired.']]);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry CV upload' }));
  await settle(() => sent[1]?.resolve());
  expect(within(row()).getByText('Done')).toBeVisible();
});

test.each([400, 413, 415, 422])(
  'MAT-35 what storage has against the file itself (%i) stays beside its name; the same file is not offered again, another one is',
  async (status) => {
    const { container } = renderInShell(<Single />);
    await choose(container, pdf());
    await settle(() =>
      sent[0]?.reject(new Problem('This type of file cannot be uploaded.', { code: 'UPLOAD_TYPE', status })),
    );
    expect(within(row()).getByText('cv.pdf upload failed', { selector: '[id]' })).toBeVisible();
    expect(within(row()).getByText('This type of file cannot be uploaded.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry CV upload' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose another for CV' })).toBeVisible();
    await choose(container, pdf('other.pdf'));
    await settle(() => sent[1]?.resolve());
    expect(within(row()).getByText('Done')).toBeVisible();
  },
);

test('MAT-33 a larger file than the maximum: "File is too large", and nothing is sent', async () => {
  const { container } = renderInShell(<Single />);
  await choose(container, pdf('scan.pdf', 1_048_576));
  expect(screen.getByRole('status')).toHaveTextContent(/^File is too large$/);
  expect(within(row()).getByText('1 MB. It must be under 1 MB.')).toBeVisible();
  expect(sent).toHaveLength(0);
  await choose(container, pdf('scan.pdf', 1_048_575));
  expect(sent).toHaveLength(1);
});

test('APP-24 another type is refused by its name', async () => {
  const { container } = renderInShell(<Single />);
  await choose(container, new File(['x'], 'cv.docx', { type: 'application/msword' }));
  expect(screen.getByRole('status')).toHaveTextContent('cv.docx is not a PDF');
});

test('MAT-36 a target without a path says "No upload path specified!"', async () => {
  const target: UploadTarget = {
    start: () => Promise.reject(new Problem('No upload path specified!', { code: 'NO_UPLOAD_PATH', status: 0 })),
  };
  const { container } = renderInShell(<Single target={target} />);
  await choose(container, pdf());
  expect(await within(row()).findAllByText('No upload path specified!')).not.toHaveLength(0);
  expect(onFailure).toHaveBeenCalledWith('No upload path specified!');
});

test('a file can be dropped or pasted; an image shows itself, under a safe name', async () => {
  renderInShell(<Single accept={['image/*']} />);
  const photo = new File(['x'], '../me.png', { type: 'image/png' });
  fireEvent.drop(row(), { dataTransfer: { types: ['Files'], files: [photo] } });
  await settle(() => sent[0]?.resolve());
  expect(screen.getByRole('img', { name: 'CV, preview' })).toHaveAttribute('src', 'blob:photo');
  expect(within(row()).getByText('me.png, 1 B')).toBeVisible();
  fireEvent.paste(row(), { clipboardData: { files: [new File(['xy'], 'image.png', { type: 'image/png' })] } });
  await settle(() => sent[1]?.resolve());
  expect(within(row()).getByText('image.png, 2 B')).toBeVisible();
});

test('the keyboard keeps its place while the buttons change', async () => {
  const { container } = renderInShell(<Single />);
  const chooser = screen.getByRole('button', { name: 'Choose PDF for CV' });
  chooser.focus();
  const opened = jest.spyOn(input(container), 'click');
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(1);
  await choose(container, pdf());
  chooser.focus();
  const cancel = screen.getByRole('button', { name: 'Cancel CV upload' });
  cancel.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Choose PDF for CV' })).toHaveFocus();
  expect(sent[0]?.parts.signal.aborted).toBe(true);
});

test('MAT-34 several files: each has its state, and one that is too large is named', async () => {
  const { container } = renderInShell(<Several />);
  await choose(container, pdf('one.pdf'), pdf('huge.pdf', 2_000_000), pdf('two.pdf'));
  expect(screen.getByText('huge.pdf is too large', { selector: 'span' })).toBeVisible();
  await settle(() => sent[0]?.resolve());
  await settle(() => sent[1]?.reject(new TypeError('Failed to fetch')));
  expect(screen.getByRole('button', { name: 'Remove one.pdf' })).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove one.pdf' }));
  expect(screen.queryByText('one.pdf')).not.toBeInTheDocument();
});

// Two parts of three have come; a file of 24 bytes.
function begunBefore(answer: () => Promise<StartedUpload>) {
  const journey = { id: 'before', doubtful: new Set([2]) };
  const begun = {
    find: jest.fn(() => journey),
    keep: jest.fn(),
    forget: jest.fn(),
    findDone: jest.fn(),
    keepDone: jest.fn(),
  };
  const target = { start: jest.fn(working.start), ask: jest.fn(answer), drop: jest.fn(async () => undefined), begun };
  return { target, begun };
}
const offered = async (): Promise<StartedUpload> => ({
  id: 'before',
  url: '/u',
  parts: [1, 2, 3].map((number) => ({ number, size: 8, url: `/parts/${number}`, arrived: number < 3 })),
});
const small = () => pdf('cv.pdf', 24);

test('a file of which some came before the page was left can go on; nothing is sent until somebody says so', async () => {
  const { target, begun } = begunBefore(offered);
  const { container } = renderInShell(<Single target={target} />);
  await choose(container, small());
  expect(within(row()).getByText('33 % of it came before.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('CV: 33 % of it came before');
  expect(sent).toEqual([]);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue the upload of CV' }));
  expect(sent.map(({ parts }) => parts.url)).toEqual(['/parts/2', '/parts/3']);
  for (const one of sent) await settle(one.resolve);
  expect(within(row()).getByText('Done')).toBeVisible();
  expect(target.start).not.toHaveBeenCalled();
  expect(begun.forget).toHaveBeenCalledTimes(1);
});

test('begun anew, what came before goes', async () => {
  const { target, begun } = begunBefore(offered);
  const { container } = renderInShell(<Single target={target} />);
  await choose(container, small());
  await userEvent.click(screen.getByRole('button', { name: 'Upload CV from the beginning' }));
  expect(target.drop.mock.calls).toEqual([['before']]);
  expect(begun.forget).toHaveBeenCalled();
  expect(target.start).toHaveBeenCalledTimes(1);
  expect(sent.map(({ parts }) => parts.url)).toEqual(['/u']);
});

test.each([
  ['is over, or somebody else’s,', () => Promise.reject(new Problem('no', { code: 'UPLOAD_NOT_FOUND', status: 404 }))],
  [
    'has nothing yet',
    async () => ({ id: 'before', url: '/u', parts: [{ number: 1, size: 24, url: '/parts/1', arrived: false }] }),
  ],
])('of an upload that %s nothing is asked: the file goes', async (_what, answer) => {
  const { target } = begunBefore(answer);
  const { container } = renderInShell(<Single target={target} />);
  await choose(container, small());
  expect(screen.queryByRole('button', { name: /Continue/ })).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test('cancelling and choosing another file end the upload where it was begun', async () => {
  const drop = jest.fn(async () => undefined);
  const { container } = renderInShell(<Single target={{ ...working, drop }} />);
  await choose(container, pdf());
  const first = `u${nextId}`;
  await userEvent.click(screen.getByRole('button', { name: 'Cancel CV upload' }));
  expect(within(row()).getByText('No file yet')).toBeVisible();
  await choose(container, pdf());
  const second = `u${nextId}`;
  await settle(() => sent[1]?.reject(new Problem('The link has expired.', { code: 'LINK_EXPIRED', status: 403 })));
  await userEvent.click(screen.getByRole('button', { name: 'Remove CV' }));
  expect(drop.mock.calls).toEqual([[first], [second]]);
});

test('without a network the row says so, and at the end that the file is being checked', async () => {
  const { container } = renderInShell(<Single />);
  await choose(container, pdf());
  await settle(() => sent[0]?.parts.onPercent(40));
  await settle(() => onlineManager.setOnline(false));
  expect(within(row()).getByText('No network. It goes on when there is one again.')).toBeVisible();
  await settle(() => onlineManager.setOnline(true));
  expect(within(row()).queryByText(/No network/)).not.toBeInTheDocument();
  await settle(() => sent[0]?.parts.onPercent(99));
  expect(within(row()).getByText('All of it is there and is being checked')).toBeVisible();
});

test('MAT-35, MAT-38 a store that is full says so with what to do, and the upload goes on later', async () => {
  const { container } = renderInShell(<Single />);
  await choose(container, pdf());
  await settle(() => sent[0]?.reject(storeProblem('full', 400)));
  expect(within(row()).getByText('cv.pdf upload failed', { selector: '[id]' })).toBeVisible();
  expect(within(row()).getByText(/^The file store is full\. Make room in it/)).toBeVisible();
  expect(onFailure).toHaveBeenCalledWith(uploadTexts.english.store.full);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry CV upload' }));
  await settle(() => sent[1]?.resolve());
  expect(within(row()).getByText('Done')).toBeVisible();
});

test('several files: what the store has against one stands under its name', async () => {
  const { container } = renderInShell(<Several />);
  await choose(container, pdf('one.pdf'));
  await settle(() => sent[0]?.reject(storeProblem('refused', 403)));
  expect(screen.getByText(uploadTexts.english.store.refused)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry one.pdf upload' })).toBeVisible();
});

test('while the store asks for a pause the row says that it goes on by itself', async () => {
  const { container } = renderInShell(<Single target={begunBefore(offered).target} />);
  await choose(container, small());
  await userEvent.click(screen.getByRole('button', { name: 'Continue the upload of CV' }));
  await settle(() => sent[0]?.reject(storeProblem('busy', 503)));
  expect(await within(row()).findByText('The file store is busy. It goes on by itself.')).toBeVisible();
  await expectAccessible();
  await settle(() => sent[1]?.parts.onPercent(90));
  expect(within(row()).queryByText(/busy/)).not.toBeInTheDocument();
});
