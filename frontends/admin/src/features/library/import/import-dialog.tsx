import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { saveFile } from '@parlance/kit/documents/save-file.ts';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { uploadTexts } from '@parlance/kit/locales/texts.ts';
import { ProblemWords } from '@parlance/kit/ui/reference.tsx';
import { FileChooser } from '@parlance/kit/uploads/file-chooser.tsx';
import { MovingNote } from '@parlance/kit/uploads/upload-row.tsx';
import { IconDownload } from '@tabler/icons-react';
import { importTexts } from '../../../locales/texts.ts';
import { columns, example } from './manifest.ts';
import { type ImportState, useImport } from './use-import.ts';

/** Many lessons at once, from a manifest and the files that it names. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = importTexts.use();
  const importing = useImport();
  const { state, stop } = importing;
  // Whoever leaves while it runs is told first how far it came, and may go on.
  const leave = state.kind === 'running' ? stop : onClose;
  return (
    <Dialog title={words.title} size={720} closeOnClickOutside={state.kind === 'choosing'} onClose={leave}>
      <Stack gap="md" aria-busy={state.kind === 'checking'}>
        {state.kind === 'choosing' && <Format />}
        <Choosing importing={importing} />
        <div role="status">
          <Standing state={state} />
        </div>
        <WayOn importing={importing} onClose={leave} />
      </Stack>
    </Dialog>
  );
}

type Importing = { importing: ReturnType<typeof useImport> };

function Format() {
  const words = importTexts.use();
  return (
    <>
      <p>{words.lead}</p>
      <dl>
        {columns.map((column) => (
          <Group key={column} gap="sm" wrap="nowrap" align="baseline">
            <Text component="dt" size="sm" fw={550} w={104} style={{ flex: 'none' }}>
              {column}
            </Text>
            <Small component="dd">{words.columns[column]}</Small>
          </Group>
        ))}
      </dl>
      <Quiet>{words.json}</Quiet>
      <div>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveFile('manifest.csv', example, 'text/csv')}
        >
          {words.example}
        </Button>
      </div>
    </>
  );
}

function Choosing({ importing: { state, check } }: Importing) {
  const words = importTexts.use();
  const onFiles = (files: File[]) => {
    if (files.length > 0) void check(files);
  };
  if (state.kind !== 'choosing' && state.kind !== 'faulty') return null;
  return (
    <Group gap="sm">
      <FileChooser text={words.folder} label={words.folder} accept={[]} folder onFiles={onFiles} />
      <FileChooser text={words.files} label={words.files} accept={[]} multiple onFiles={onFiles} />
    </Group>
  );
}

/** What is so far, and what is wrong. */
function Standing({ state }: { state: ImportState }) {
  const words = importTexts.use();
  switch (state.kind) {
    case 'choosing':
      return state.fault ? <Note tone="danger">{state.fault}</Note> : null;
    case 'checking':
      return <Quiet>{words.checking}</Quiet>;
    case 'unchecked':
      return (
        <Note tone="danger">
          <ProblemWords error={state.error} />
        </Note>
      );
    case 'faulty':
      return (
        <>
          <Note tone="danger">{words.faulty(state.faults.length, state.made)}</Note>
          <Stack component="ul" role="list" gap={0} mt="sm" className="p-ruled">
            {state.faults.map(({ line, message }, at) => (
              <Text component="li" size="sm" py={6} key={at}>
                <b>{words.line(line)}</b> {message}
              </Text>
            ))}
          </Stack>
        </>
      );
    case 'ready':
      return (
        <>
          <p>{words.ready(state.plan.lines.length, state.plan.known)}</p>
          {state.plan.memory.came > 0 && <Quiet>{words.came(state.plan.memory.came)}</Quiet>}
        </>
      );
    case 'running':
      return <Running state={state} />;
    case 'broken':
      return (
        <Note tone={state.error === undefined ? 'warning' : 'danger'}>
          {state.file !== undefined && `${uploadTexts.now().failedOf(state.file)}. `}
          {state.error !== undefined && `${problemText(state.error)} `}
          {words.brokenAt(state.plan.memory.made.size, state.plan.lines.length)}
        </Note>
      );
    case 'done':
      return <Note tone="success">{words.done(state.plan.memory.made.size, state.plan.known)}</Note>;
  }
}

function Running({ state: { plan, step } }: { state: Extract<ImportState, { kind: 'running' }> }) {
  const words = importTexts.use();
  const { lines } = plan;
  return (
    <Stack gap="xs">
      <p className="p-figures">{words.made(step.lessons, lines.length)}</p>
      <Progress value={(100 * step.lessons) / lines.length} size={4} aria-label={words.lessonsMade} />
      {step.file && (
        <>
          <Small>{words.sending(step.file, step.filesLeft)}</Small>
          <Progress value={step.percent} size={4} aria-label={words.fileSent(step.file)} />
          <MovingNote percent={step.percent} isBusy={step.isBusy} />
        </>
      )}
    </Stack>
  );
}

function WayOn({ importing: { state, check, run, again }, onClose }: Importing & { onClose: () => void }) {
  const words = importTexts.use();
  const { kind } = state;
  return (
    <Group component="footer" justify="flex-end" gap="sm">
      <Button variant="subtle" color="gray" onClick={onClose}>
        {kind === 'running' ? words.stop : words.close}
      </Button>
      {(kind === 'ready' || kind === 'done') && (
        <Button variant="default" onClick={again}>
          {words.other}
        </Button>
      )}
      {kind === 'unchecked' && <Button onClick={() => void check(state.files)}>{words.checkAgain}</Button>}
      {kind === 'ready' && <Button onClick={() => void run(state.plan)}>{words.start(state.plan.lines.length)}</Button>}
      {kind === 'broken' && <Button onClick={() => void run(state.plan)}>{words.goOn}</Button>}
    </Group>
  );
}
