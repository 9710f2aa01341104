import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { agoText, dateTimeText } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { lazyPart } from '@parlance/kit/remote/lazy-part.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Glyph } from '@parlance/kit/ui/state-mark.tsx';
import { Prose, Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { taskTexts } from '../../locales/texts.ts';
import { PersonLink } from '../person-link.tsx';
import { type Task, type TaskChange, useChangeTask } from './api.ts';
import { aboutOf, shapes, wayTo } from './task-words.ts';
import classes from './tasks.module.css';

const NoteDialog = lazyPart(async () => (await import('./note-dialog.tsx')).NoteDialog);

/** Tasks, one a row: what, about whom, since when, whose it is, and what can be done with it. */
export function TaskRows({ tasks }: { tasks: readonly Task[] }) {
  const [noted, setNoted] = useState<Task>();
  return (
    <>
      <div className="p-ruled">
        {tasks.map((task) => (
          <Row key={task.id} task={task} onNote={() => setNoted(task)} />
        ))}
      </div>
      {noted && <NoteDialog task={noted} onClose={() => setNoted(undefined)} />}
    </>
  );
}

function Row({ task, onNote }: { task: Task; onNote: () => void }) {
  const words = taskTexts.use();
  const { session } = useShell();
  const now = useNow(60_000);
  const { kind, subject, note, openedAt } = task;
  const name = `${words.kinds[kind]}, ${subject.name || words.somebody}`;
  return (
    <article
      className={classes.row}
      aria-label={name}
      data-mine={task.takenBy?.uid === session.person.uid || undefined}
    >
      <Box className={classes.mark}>
        <Glyph shape={shapes[kind]} />
      </Box>
      <Box className={classes.what}>
        <Anchor component={Link} to={wayTo(task)} c="inherit" fw={550} size="sm">
          {words.kinds[kind]}
        </Anchor>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Subject of={subject} />
          {aboutOf(task) && `, ${aboutOf(task)}`}
        </Text>
        {note && (
          <Prose size="sm" c="dimmed" dir="auto">
            {words.noted(note)}
          </Prose>
        )}
        <Small component="time" dateTime={new Date(openedAt).toISOString()}>
          {words.since(dateTimeText(openedAt, session.person.timeZone), agoText(openedAt, now))}
        </Small>
      </Box>
      <Box className={classes.whose}>
        <Small>{whoseOf(task, session.person.uid)}</Small>
        {task.closedAt === null && <Acts task={task} name={name} onNote={onNote} />}
      </Box>
    </article>
  );
}

/** Whoever applies without an account has no page yet. */
function Subject({ of: { uid, name } }: { of: Task['subject'] }) {
  const { somebody } = taskTexts.use();
  if (!name) return somebody;
  return uid ? <PersonLink uid={uid} name={name} /> : name;
}

function whoseOf({ closedAt, closedBy, takenBy }: Task, own: string): string {
  const words = taskTexts.now();
  if (closedAt !== null) return closedBy ? words.doneBy(closedBy.name || words.somebody) : words.gone;
  if (takenBy === null) return words.nobody;
  return takenBy.uid === own ? words.yours : words.has(takenBy.name || words.somebody);
}

function Acts({ task, name, onNote }: { task: Task; name: string; onNote: () => void }) {
  const words = taskTexts.use();
  const { session, notify } = useShell();
  const change = useChangeTask(task);
  const { takenBy } = task;
  const isMine = takenBy?.uid === session.person.uid;
  const act = (label: string, body: TaskChange) => (
    <Button
      variant="default"
      size="xs"
      aria-label={words.ofTask(label, name)}
      loading={change.isPending && change.variables.act === body.act}
      disabled={change.isPending}
      onClick={() => change.mutate(body, { onError: (problem) => tellProblem(notify, problem) })}
    >
      {label}
    </Button>
  );
  if (takenBy && !isMine) return act(words.takeOver, { act: 'take', from: takenBy.uid });
  return (
    <Group gap={6} className={classes.acts}>
      {isMine ? act(words.release, { act: 'release' }) : act(words.take, { act: 'take' })}
      <Button variant="default" size="xs" aria-label={words.ofTask(words.note, name)} onClick={onNote}>
        {words.note}
      </Button>
      {act(words.done, { act: 'done' })}
    </Group>
  );
}
