/** What people ask and the school's answers, by area and searchable. Which answer is open stands in the address, to be passed on. */
import { Button, Group, Skeleton, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import type { Role } from '@parlance/kit/remote/contract.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconChevronDown, IconMail, IconMessage2, IconPencil, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { helpTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Quiet } from '../ui/words.tsx';
import { Answer } from './answer.tsx';
import { cameFrom, supportWays } from './support-ways.ts';
import { useFoundHelp, useHelp, type HelpQuestion } from './use-help.ts';
import classes from './help.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const mostLetters = 100;

/** What the address says: which answer is open, and what is looked for. */
function usePlace() {
  const { navigate } = useShell();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const [opened, typed] = [params.get('question') ?? '', params.get('q') ?? ''];
  const go = (question: string, q: string, replace: boolean) => {
    const query = new URLSearchParams({ ...(q && { q }), ...(question && { question }) }).toString();
    navigate(`${pathname}${query && `?${query}`}`, { replace });
  };
  return {
    opened,
    typed,
    // Going back closes what was opened; typing leaves no trail.
    toggle: (id: string) => go(id === opened ? '' : id, typed, false),
    type: (q: string) => go('', q.slice(0, mostLetters), true),
  };
}

export function HelpScreen() {
  const words = helpTexts.use();
  const { session } = useShell();
  const role = session.person.role as Role;
  const place = usePlace();
  const help = useHelp();
  const found = useFoundHelp(place.typed);
  const items = found.items ?? help.data;
  const error = found.items === undefined && place.typed.trim() !== '' ? found.error : help.error;
  return (
    <div className={classes.page}>
      <Stack gap="md">
        <Group gap="xs" wrap="nowrap">
          <TextInput
            type="search"
            flex={1}
            aria-label={words.search}
            placeholder={words.search}
            maxLength={mostLetters}
            leftSection={<IconSearch {...icon} />}
            value={place.typed}
            onChange={({ currentTarget: { value } }) => place.type(value)}
          />
          {role === 'admin' && (
            <Button
              component={Link}
              to="/admin/help/questions"
              variant="default"
              leftSection={<IconPencil {...icon} />}
            >
              {words.edit}
            </Button>
          )}
        </Group>
        <VisuallyHidden role="status">
          {found.isSettled && found.items && words.count(found.items.length)}
        </VisuallyHidden>
        {items === undefined && !error && <Skeleton height={360} radius="md" />}
        {items === undefined && error && (
          <Panel>
            <ErrorState error={error} onRetry={() => void help.refetch()} />
          </Panel>
        )}
        {items?.length === 0 && <Nothing typed={place.typed.trim()} role={role} onClear={() => place.type('')} />}
        {items && items.length > 0 && <Questions items={items} opened={place.opened} onToggle={place.toggle} />}
      </Stack>
      <Ways role={role} />
    </div>
  );
}

function Nothing({ typed, role, onClear }: { typed: string; role: Role; onClear: () => void }) {
  const words = helpTexts.use();
  const { support } = useShell();
  const { pathname } = useLocation();
  return (
    <Panel>
      <EmptyState
        text={typed === '' ? words.none : words.nothing(typed)}
        action={
          <Group gap="xs">
            <Button component={Link} to={supportWays(support, role).contact} state={cameFrom(pathname)}>
              {words.contact}
            </Button>
            {typed !== '' && (
              <Button variant="default" onClick={onClear}>
                {words.clear}
              </Button>
            )}
          </Group>
        }
      />
    </Panel>
  );
}

type QuestionsProps = { items: readonly HelpQuestion[]; opened: string; onToggle: (id: string) => void };

/** By area, in the order of the first of each. */
function Questions({ items, opened, onToggle }: QuestionsProps) {
  const words = helpTexts.use();
  return (
    <section className={`p-card ${classes.questions}`} aria-label={words.questions}>
      {[...Map.groupBy(items, ({ area }) => area)].map(([area, all]) => (
        <section key={area} aria-label={area}>
          <h3 className={classes.area} dir="auto">
            {area}
          </h3>
          {all.map((item) => (
            <Question key={item.id} item={item} isOpen={item.id === opened} onToggle={() => onToggle(item.id)} />
          ))}
        </section>
      ))}
    </section>
  );
}

type QuestionProps = { item: HelpQuestion; isOpen: boolean; onToggle: () => void };

function Question({ item: { question, answer }, isOpen, onToggle }: QuestionProps) {
  const own = useRef<HTMLDetailsElement>(null);
  // Whoever comes by its address sees it; whoever opens it here is there already.
  const came = useNavigationType() === 'POP';
  useEffect(() => {
    if (isOpen && came) own.current?.scrollIntoView({ block: 'nearest' });
  }, [came, isOpen]);
  return (
    <details className={classes.question} open={isOpen} ref={own}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          onToggle();
        }}
      >
        <span dir="auto">{question}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </summary>
      <div className={classes.answer}>
        <Answer>{answer}</Answer>
      </div>
    </details>
  );
}

/** The ways to the school, where an answer is not enough. */
function Ways({ role }: { role: Role }) {
  const words = helpTexts.use();
  const { contact, feedback } = supportWays(useShell().support, role);
  return (
    <aside className={classes.ways} aria-label={words.ways}>
      <Way title={words.contact} note={words.contactNote} to={contact} icon={<IconMail {...icon} />} />
      {role !== 'admin' && (
        <Way title={words.feedback} note={words.feedbackNote} to={feedback} icon={<IconMessage2 {...icon} />} />
      )}
    </aside>
  );
}

type WayProps = { title: string; note: string; to: string; icon: ReactNode };

/** An installation may point at a mail address, another site or a page of the portal; the link leads out where it has to. */
function Way({ title, note, to, icon: mark }: WayProps) {
  const { pathname } = useLocation();
  return (
    <Panel title={title}>
      <Stack gap="sm" align="flex-start" p="12px var(--p-gutter) 20px">
        <Quiet>{note}</Quiet>
        <Button component={Link} to={to} state={cameFrom(pathname)} variant="default" leftSection={mark}>
          {title}
        </Button>
      </Stack>
    </Panel>
  );
}
