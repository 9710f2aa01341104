/** From the chosen files to lessons: read, checked, confirmed, sent; what broke off goes on where it was. */
import { under } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { importTexts } from '../../../locales/texts.ts';
import { fileFaults, type GivenFiles, givenFiles, manifestIn } from './files.ts';
import { type LineFault, type ManifestLine, readManifest } from './manifest.ts';
import { checkManifest, type Memory, newMemory, runImport, type Step } from './run-import.ts';

type Plan = { lines: ManifestLine[]; given: GivenFiles; known: number; memory: Memory };

export type ImportState =
  | { kind: 'choosing'; fault?: string }
  | { kind: 'checking' }
  | { kind: 'faulty'; faults: readonly LineFault[] }
  | { kind: 'unchecked'; error: unknown; files: File[] }
  | { kind: 'ready'; plan: Plan }
  | { kind: 'running'; plan: Plan; step: Step }
  | { kind: 'broken'; plan: Plan; error: unknown }
  | { kind: 'done'; plan: Plan };

export function useImport() {
  const { api } = useShell();
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ kind: 'choosing' });
  const running = useRef(new AbortController());
  useEffect(() => {
    const stopping = new AbortController();
    running.current = stopping;
    return () => stopping.abort();
  }, []);

  const check = async (files: File[]) => {
    const found = manifestIn(files);
    if (!found) return setState({ kind: 'choosing', fault: importTexts.now().noManifest });
    setState({ kind: 'checking' });
    const given = givenFiles(files);
    try {
      const { lines, faults } = readManifest(found.name, await found.text());
      const own = [...faults, ...fileFaults(lines, given)];
      const checked = lines.length > 0 ? await checkManifest(api, lines) : { faults: [], toMake: [], known: 0 };
      const all = [...own, ...checked.faults].toSorted((one, other) => one.line - other.line);
      if (all.length > 0) return setState({ kind: 'faulty', faults: all });
      const plan = { lines: checked.toMake, known: checked.known, given, memory: newMemory() };
      return setState({ kind: checked.toMake.length > 0 ? 'ready' : 'done', plan });
    } catch (error) {
      return setState({ kind: 'unchecked', error, files });
    }
  };

  const run = async (plan: Plan) => {
    const { signal } = running.current;
    const onStep = (step: Step) => setState({ kind: 'running', plan, step });
    onStep({ lessons: plan.memory.made.size, percent: 0, filesLeft: 0 });
    try {
      const faults = await runImport({ ...plan, api, signal, onStep });
      setState(faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'done', plan });
    } catch (error) {
      setState({ kind: 'broken', plan, error });
    } finally {
      void client.invalidateQueries(under('/materials'));
    }
  };
  return { state, check, run, again: () => setState({ kind: 'choosing' }) };
}
