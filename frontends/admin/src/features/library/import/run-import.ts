/** A manifest against the library: first what would be made of it, then its files, then its lessons, so many at a time. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { library } from '@parlance/kit/domain/limits.ts';
import { sendFile } from '@parlance/kit/uploads/send-file.ts';
import type { Journey } from '@parlance/kit/uploads/journey.ts';
import { storageTarget } from '@parlance/kit/uploads/upload-target.ts';
import { fileNamed, type GivenFiles, namesIn } from './files.ts';
import { type LineFault, type ManifestLine, titleOf } from './manifest.ts';

type SentLine = InitOf<'post', '/admin/materials/import'>['body']['lines'][number];

/** What has arrived, and where the file stands that has not: another try goes on from there. */
export type Memory = { ids: Map<File, string>; journeys: Map<File, Journey>; made: Set<ManifestLine> };
export const newMemory = (): Memory => ({ ids: new Map(), journeys: new Map(), made: new Set() });

export type Checked = { faults: LineFault[]; toMake: ManifestLine[]; known: number };
export type Step = { lessons: number; file?: string; percent: number; filesLeft: number };

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
  lines: readonly ManifestLine[];
  given: GivenFiles;
  memory: Memory;
  signal: AbortSignal;
  onStep: (step: Step) => void;
};

/** Answers what the school has against lines; nothing of their batch is made then. */
export async function runImport({ api, lines, given, memory, signal, onStep }: Running): Promise<LineFault[]> {
  const waiting = lines.filter((line) => !memory.made.has(line));
  for (const batch of batches(waiting)) {
    await sendFiles({ api, lines: batch, given, memory, signal, onStep });
    signal.throwIfAborted();
    const idOf = (name: string) => memory.ids.get(fileNamed(given, name) as File) ?? '';
    const { faults } = await send(
      api,
      false,
      batch.map((line) => sentLine(line, idOf)),
    );
    if (faults.length > 0) return faults;
    for (const line of batch) memory.made.add(line);
    onStep({ lessons: memory.made.size, percent: 0, filesLeft: 0 });
  }
  return [];
}

async function sendFiles({ api, lines, given, memory, signal, onStep }: Running): Promise<void> {
  const files = new Set(lines.flatMap(namesIn).map((name) => fileNamed(given, name) as File));
  const target = storageTarget(api, 'import');
  const missing = [...files].filter((file) => !memory.ids.has(file));
  for (const [at, file] of missing.entries()) {
    const journey = memory.journeys.get(file) ?? { doubtful: new Set() };
    memory.journeys.set(file, journey);
    const say = (percent: number) =>
      onStep({ lessons: memory.made.size, file: file.name, percent, filesLeft: missing.length - at });
    say(0);
    const { id } = await sendFile({ file, target, signal, onPercent: say, journey });
    memory.ids.set(file, id);
  }
}
