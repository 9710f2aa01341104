/** A manifest against the library: first what would be made of it, then its files, then its lessons, so many at a time. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { library } from '@parlance/kit/domain/limits.ts';
import { isProblem } from '@parlance/kit/api/problem.ts';
import type { BegunUploads } from '@parlance/kit/uploads/begun-uploads.ts';
import type { Journey } from '@parlance/kit/uploads/journey.ts';
import { sendFile } from '@parlance/kit/uploads/send-file.ts';
import { storageTarget, type UploadTarget } from '@parlance/kit/uploads/upload-target.ts';
import { fileNamed, type GivenFiles, namesIn } from './files.ts';
import { type LineFault, type ManifestLine, titleOf } from './manifest.ts';

type SentLine = InitOf<'post', '/admin/materials/import'>['body']['lines'][number];

/** What has arrived, and where the file stands that has not: another try goes on from there. `came`: so many before the page was opened. */
export type Memory = {
  ids: Map<File, string>;
  journeys: Map<File, Journey>;
  made: Set<ManifestLine>;
  came: number;
};

export type Checked = { faults: LineFault[]; toMake: ManifestLine[]; known: number };
export type Step = { lessons: number; file?: string; percent: number; filesLeft: number; isBusy?: boolean };

export const importTarget = (api: ApiClient, uid: string): UploadTarget => storageTarget(api, 'import', uid);

const filesOf = (lines: readonly ManifestLine[], given: GivenFiles): Set<File> =>
  new Set(lines.flatMap(namesIn).map((name) => fileNamed(given, name) as File));

/** With what came before the page was closed, where the same files are chosen again. */
export function rememberedOf(
  lines: readonly ManifestLine[],
  { given, begun }: { given: GivenFiles; begun: BegunUploads | undefined },
): Memory {
  const files = [...filesOf(lines, given)];
  const ids = new Map(files.flatMap((file) => pairOf(file, begun?.findDone(file))));
  const journeys = new Map(files.flatMap((file) => pairOf(file, begun?.find(file))));
  return { ids, journeys, made: new Set(), came: ids.size };
}

const pairOf = <T>(file: File, known: T | undefined): [File, T][] => (known === undefined ? [] : [[file, known]]);

function batches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / library.importMax);
  return Array.from({ length: count }, (_unused, at) =>
    all.slice(at * library.importMax, (at + 1) * library.importMax),
  );
}

async function send(api: ApiClient, dryRun: boolean, lines: SentLine[]) {
  const header = { 'Idempotency-Key': crypto.randomUUID() };
  return (await api.POST('/admin/materials/import', { params: { header }, body: { dryRun, lines } })).data;
}

function sentLine({ document, notes, recordings, ...line }: ManifestLine, idOf?: (name: string) => string): SentLine {
  if (!idOf) return line;
  return {
    ...line,
    ...(document && { documentFileId: idOf(document) }),
    ...(notes && { notesFileId: idOf(notes) }),
    recordings: recordings.map((name) => ({ fileId: idOf(name), title: titleOf(name) })),
  };
}

/** Nothing is made: which lines are wrong, which lessons are there already, and which would be made. */
export async function checkManifest(api: ApiClient, lines: readonly ManifestLine[]): Promise<Checked> {
  const faults: LineFault[] = [];
  const toMake: ManifestLine[] = [];
  for (const batch of batches(lines)) {
    const answer = await send(
      api,
      true,
      batch.map((line) => sentLine(line)),
    );
    faults.push(...answer.faults);
    // No file is sent for what is there.
    toMake.push(...batch.filter(({ line }) => !answer.knownLines.includes(line)));
  }
  return { faults, toMake, known: faults.length > 0 ? 0 : lines.length - toMake.length };
}

type Running = {
  api: ApiClient;
  target: UploadTarget;
  lines: readonly ManifestLine[];
  given: GivenFiles;
  memory: Memory;
  signal: AbortSignal;
  onStep: (step: Step) => void;
};

/** Answers what the school has against lines; nothing of their batch is made then. */
export async function runImport(running: Running): Promise<LineFault[]> {
  const { lines, given, memory, target, signal, onStep } = running;
  const waiting = lines.filter((line) => !memory.made.has(line));
  for (const batch of batches(waiting)) {
    await sendFiles({ ...running, lines: batch });
    signal.throwIfAborted();
    onStep({ lessons: memory.made.size, percent: 0, filesLeft: 0 });
    const faults = await makeLessons({ ...running, lines: batch });
    if (faults.length > 0) return faults;
    for (const line of batch) memory.made.add(line);
    const needed = filesOf(waiting.slice(waiting.indexOf(batch.at(-1) as ManifestLine) + 1), given);
    target.begun?.forget(...[...filesOf(batch, given)].filter((file) => !needed.has(file)));
    onStep({ lessons: memory.made.size, percent: 0, filesLeft: 0 });
  }
  return [];
}

async function makeLessons({ api, lines, given, memory, target }: Running): Promise<LineFault[]> {
  const idOf = (name: string) => memory.ids.get(fileNamed(given, name) as File) ?? '';
  /** What came a while ago and is not there any more is sent again. */
  const forgetAll = () => {
    const files = [...filesOf(lines, given)];
    for (const file of files) memory.ids.delete(file);
    target.begun?.forget(...files);
  };
  try {
    const sent = lines.map((line) => sentLine(line, idOf));
    const { faults } = await send(api, false, sent);
    if (faults.some(({ code }) => code === 'FILE_NOT_FOUND')) forgetAll();
    return faults;
  } catch (error) {
    if (isProblem(error) && error.code === 'FILE_NOT_FOUND') forgetAll();
    throw error;
  }
}

async function sendFiles({ target, lines, given, memory, signal, onStep }: Running): Promise<void> {
  const { begun } = target;
  const missing = [...filesOf(lines, given)].filter((file) => !memory.ids.has(file));
  for (const [at, file] of missing.entries()) {
    const journey: Journey = memory.journeys.get(file) ?? { doubtful: new Set() };
    journey.onChange = () => begun?.keep(file, journey);
    memory.journeys.set(file, journey);
    let said = 0;
    const say = (percent: number, isBusy = false) => {
      said = percent;
      onStep({ lessons: memory.made.size, file: file.name, percent, filesLeft: missing.length - at, isBusy });
    };
    say(0);
    const telling = { onPercent: (percent: number) => say(percent), onBusy: () => say(said, true) };
    const { id } = await sendFile({ file, target, signal, journey, ...telling });
    memory.ids.set(file, id);
    begun?.keepDone(file, id);
  }
}
