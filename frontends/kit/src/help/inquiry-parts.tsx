/** What the forms to the school have in common. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { problemText } from '../api/problem.ts';
import { charactersIn } from '../domain/fields.ts';
import { text } from '../domain/limits.ts';
import { inquiryTexts } from '../locales/texts.ts';
import { Note } from '../ui/note.tsx';
import { Reference } from '../ui/reference.tsx';
import { Small } from '../ui/words.tsx';

type FrameProps = { title: string; lead: string; children: ReactNode };

export function InquiryFrame({ title, lead, children }: FrameProps) {
  return (
    <Stack gap="xs" maw={640}>
      <Text component="h2" fz={24} lh="32px" fw={650} lts="-0.02em">
        {title}
      </Text>
      <Text>{lead}</Text>
      {children}
    </Stack>
  );
}

/** The words themselves, counted as the server counts them. */
export function MessageField({ value, ...input }: ComponentProps<typeof Textarea> & { value: string }) {
  const words = inquiryTexts.use();
  return (
    <Textarea
      autosize
      minRows={6}
      maxRows={16}
      value={value}
      description={words.count(charactersIn(value), text.inquiry)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
    />
  );
}

type FootProps = {
  action: string;
  page: string;
  build: string;
  sending: { isPending: boolean; error: unknown };
  children?: ReactNode;
};

/** What goes along, said before it does; and what failed, with everything still in the form. */
export function InquiryFoot({ action, page, build, sending, children }: FootProps) {
  const words = inquiryTexts.use();
  return (
    <>
      <Small>{words.sentWith(page, build)}</Small>
      {sending.error !== null && (
        <Note tone="danger" role="alert">
          {words.failed(problemText(sending.error))}
          <Reference of={sending.error} />
        </Note>
      )}
      <Group gap="xs">
        <Button type="submit" loading={sending.isPending}>
          {action}
        </Button>
        {children}
      </Group>
    </>
  );
}

/** What happens next. It takes the focus: the form that had it is gone. */
export function InquirySent({ title, next, children }: { title: string; next: string; children: ReactNode }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="p-card" role="status">
      <Stack gap="sm" align="flex-start" p="var(--p-gutter)">
        <Text fw={650} ref={heading} tabIndex={-1}>
          {title}
        </Text>
        <Text>{next}</Text>
        {children}
      </Stack>
    </div>
  );
}
