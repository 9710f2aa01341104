/** From the chosen files to lessons: read, checked, confirmed, sent; what broke off goes on where it was. */
import { under } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { importTexts } from '../../../locales/texts.ts';
import { faultsAmong } from './faults-among.ts';
import { fileFaults, type GivenFiles, givenFiles, manifestIn } from './files.ts';
import { type LineFault, type ManifestLine, readManifest, textOf } from './manifest.ts';
import { checkManifest, importTarget, type Memory, rememberedOf, runImport, type Step } from './run-import.ts';

type Plan = { lines: ManifestLine[]; given: GivenFiles; known: number; memory: Memory };

export type ImportState =
  | { kind: 'choosing'; fault?: string }
  | { kind: 'checking' }
  | { kind: 'faulty'; faults: readonly LineFault[]; made: number }
  | { kind: 'unchecked'; error: unknown; files: File[] }
  | { kind: 'ready'; plan: Plan }
  | { kind: 'running'; plan: Plan; step: Step }
  /** Without an error: it was stopped. `file`: the one that it is about. */
  | { kind: 'broken'; plan: Plan; error: unknown; file?: string | undefined }
  | { kind: 'done'; plan: Plan };

const faulty = (faults: readonly LineFault[], made = 0): ImportState => ({ kind: 'faulty', faults, made });

export function useImport() {
  const { api, session } = useShell();
  const target = importTarget(api, session.person.uid);
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ kind: 'choosing' });
  const running = useRef(new AbortController());
  const stop = () => running.current.abort();
  useEffect(() => () => running.current.abort(), []);

  const check = async (files: File[]) => {
    const found = manifestIn(files);
    if (!found) return setState({ kind: 'choosing', fault: importTexts.now().noManifest });
    setState({ kind: 'checking' });
    const given = givenFiles(files);
    try {
      const text = textOf(await found.arrayBuffer());
      if (text === undefined) return setState(faulty([{ line: 1, message: importTexts.now().noText }]));
      const { lines, faults } = readManifest(found.name, text);
      const among = faultsAmong(lines);
      const own = [...faults, ...among, ...fileFaults(lines, given)];
      const checked = lines.length > 0 ? await checkManifest(api, lines) : { faults: [], toMake: [], known: 0 };
      // What is wrong among lines is said here for all of them, by the school again for some.
      const saidHere = new Set(among.map(({ line }) => line));
      const all = [...own, ...checked.faults.filter(({ line }) => !saidHere.has(line))];
      if (all.length > 0) return setState(faulty(all.toSorted((one, other) => one.line - other.line)));
      const memory = rememberedOf(checked.toMake, { given, begun: target.begun });
      const plan = { lines: checked.toMake, known: checked.known, given, memory };
      return setState({ kind: checked.toMake.length > 0 ? 'ready' : 'done', plan });
    } catch (error) {
      return setState({ kind: 'unchecked', error, files });
    }
  };

  const run = async (plan: Plan) => {
    running.current = new AbortController();
    const { signal } = running.current;
    let file: string | undefined;
    const onStep = (step: Step) => {
      file = step.file;
      setState({ kind: 'running', plan, step });
    };
    onStep({ lessons: plan.memory.made.size, percent: 0, filesLeft: 0 });
    try {
      const faults = await runImport({ ...plan, api, target, signal, onStep });
      setState(faults.length > 0 ? faulty(faults, plan.memory.made.size) : { kind: 'done', plan });
    } catch (error) {
      setState({ kind: 'broken', plan, ...(signal.aborted ? { error: undefined } : { error, file }) });
    } finally {
      void client.invalidateQueries(under('/materials'));
    }
  };
  return { state, check, run, stop, again: () => setState({ kind: 'choosing' }) };
}
