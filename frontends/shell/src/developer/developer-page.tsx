import { Button, Select, TextInput, Textarea } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { developerTexts } from '../locales/developer/texts.ts';
import { type DeveloperCall, type Method, bodyOf, callAsDeveloper, methods } from './developer-call.ts';
import classes from './developer-page.module.css';

type Faults = { path?: string; body?: string };

/** The custom API caller (DEV-02..DEV-04, EP-65). Development builds only. */
export function DeveloperPage({ onTitle }: { onTitle: (title: string) => void }) {
  const { api } = useShell();
  const words = developerTexts.use();
  const [call, setCall] = useState<DeveloperCall>({ method: 'GET', path: '', body: '' });
  const [faults, setFaults] = useState<Faults>({});
  const send = useMutation({ mutationFn: () => callAsDeveloper(api, call) });
  useEffect(() => onTitle(words.title), [onTitle, words]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(call);
    setFaults(found);
    if (!found.path && !found.body) send.mutate();
  };
  return (
    <Panel title={words.caller} subtitle={words.callerNote}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <div className={classes.line}>
          <Select
            label={words.method}
            data={[...methods]}
            allowDeselect={false}
            value={call.method}
            onChange={(method) => setCall({ ...call, method: (method ?? 'GET') as Method })}
          />
          <TextInput
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
    </Panel>
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
