import { Anchor, Button, Group, Text } from '@mantine/core';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Prose, Small } from '@parlance/kit/ui/words.tsx';
import { inquiryTexts } from '../../locales/texts.ts';
import { PersonLink } from '../../ui/person-link.tsx';
import { State } from '../../ui/state.tsx';
import type { Inquiry } from './api.ts';
import { lookOf, titleOf, whoOf } from './inquiry-words.ts';
import classes from './inquiries.module.css';

type Props = { inquiry: Inquiry; onHandle: () => void };

/** Who wrote what, from where, and what became of it. */
export function InquiryRecord({ inquiry, onHandle }: Props) {
  const words = inquiryTexts.use();
  const { session } = useShell();
  const { message, page, build, when, note, state } = inquiry;
  const title = titleOf(inquiry);
  return (
    <article className={classes.record} aria-label={words.recordOf(title, whoOf(inquiry))}>
      <div className={classes.what}>
        <Text component="h3" fw={550} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Writer inquiry={inquiry} />
        <Prose component="blockquote" size="sm" mx={0} my={8} dir="auto">
          {message}
        </Prose>
        {note && (
          <Text size="sm" className={classes.note} dir="auto">
            {words.noted(note)}
          </Text>
        )}
        <Group gap="0 12px">
          <Small component="time" dateTime={new Date(when).toISOString()}>
            {dateTimeText(when, session.person.timeZone)}
          </Small>
          {page && <Small span>{words.page(page)}</Small>}
          {build && <Small span>{words.build(build)}</Small>}
        </Group>
      </div>
      <div className={classes.state}>
        <State of={lookOf(inquiry)} />
      </div>
      <Button variant="default" onClick={onHandle} aria-label={words.handleOf(words.acts[state], title)}>
        {words.acts[state]}
      </Button>
    </article>
  );
}

/** Visitors have an address, the others an account that has one. */
function Writer({ inquiry }: { inquiry: Inquiry }) {
  const words = inquiryTexts.use();
  const { uid, name, email, role, mayReply } = inquiry;
  return (
    <Group gap="0 8px">
      <Small span>
        {uid ? <PersonLink uid={uid} name={name} /> : name || words.gone}, {role ? words.roles[role] : words.visitor}
      </Small>
      {email && (
        <Anchor href={`mailto:${encodeURIComponent(email)}`} size="xs">
          {email}
        </Anchor>
      )}
      {!mayReply && <Small span>{words.noReply}</Small>}
    </Group>
  );
}
