import { Button, Select, Stack, TextInput, Textarea } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { developerTexts } from '../locales/texts.ts';
import { type DeveloperCall, type Method, bodyOf, callAsDeveloper, methods } from './developer-call.ts';
import { ToolSections } from './tool-sections.tsx';
import classes from './developer-page.module.css';

type Faults = { path?: string; body?: string };

/** The custom API caller and what it is used for most (DEV-01..DEV-04, EP-65). Development builds only. */
export function DeveloperPage({ onTitle }: { onTitle: (title: string) => void }) {
  const words = developerTexts.use();
  const [call, setCall] = useState<DeveloperCall>({ method: 'GET', path: '', body: '' });
  const path = useRef<HTMLInputElement>(null);
  useEffect(() => onTitle(words.title), [onTitle, words]);
  const choose = (chosen: DeveloperCall) => {
    setCall(chosen);
    path.current?.focus();
  };
  return (
    <Stack gap="lg">
      <Panel title={words.caller} subtitle={words.callerNote}>
        <Caller call={call} setCall={setCall} pathRef={path} />
      </Panel>
      <ToolSections onChoose={choose} />
    </Stack>
  );
}

type CallerProps = {
  call: DeveloperCall;
  setCall: (call: DeveloperCall) => void;
  pathRef: RefObject<HTMLInputElement | null>;
};

function Caller({ call, setCall, pathRef }: CallerProps) {
  const { api } = useShell();
  const words = developerTexts.use();
  const [faults, setFaults] = useState<Faults>({});
  const send = useMutation({ mutationFn: () => callAsDeveloper(api, call) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(call);
    setFaults(found);
    if (!found.path && !found.body) send.mutate();
  };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <CallFields call={call} setCall={setCall} pathRef={pathRef} faults={faults} />
      <Button type="submit" loading={send.isPending} className={classes.send ?? ''}>
        {words.send}
      </Button>
      <div role="status" aria-label={words.answer}>
        {send.isPending && words.sending}
        {send.data !== undefined && !send.isPending && (
          <pre className={classes.answer} tabIndex={0}>
            {send.data}
          </pre>
        )}
      </div>
    </form>
  );
}

function CallFields({ call, setCall, pathRef, faults }: CallerProps & { faults: Faults }) {
  const words = developerTexts.use();
  return (
    <>
      <div className={classes.line}>
        <Select
          label={words.method}
          data={[...methods]}
          allowDeselect={false}
          value={call.method}
          onChange={(method) => setCall({ ...call, method: (method ?? 'GET') as Method })}
        />
        <TextInput
          ref={pathRef}
          label={words.path}
          value={call.path}
          error={faults.path}
          onChange={(event) => setCall({ ...call, path: event.currentTarget.value })}
        />
      </div>
      {call.method !== 'GET' && (
        <Textarea
          label={words.body}
          classNames={{ input: classes.code ?? '' }}
          autosize
          minRows={4}
          maxRows={16}
          spellCheck={false}
          value={call.body}
          error={faults.body}
          onChange={(event) => setCall({ ...call, body: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function faultsOf({ path, body }: DeveloperCall): Faults {
  const words = developerTexts.now();
  const faults: Faults = {};
  if (path.trim() === '') faults.path = words.pathRequired;
  try {
    bodyOf(body);
  } catch {
    faults.body = words.notJson;
  }
  return faults;
}
