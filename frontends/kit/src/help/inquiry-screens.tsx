/** The product's own forms, where the installation names no other way: a contact with a subject, and feedback about a part of it. */
import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { InitOf } from '../api/operations.ts';
import { useChange } from '../api/use-change.ts';
import { LeaveDialog } from '../forms/leave-dialog.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { text } from '../domain/limits.ts';
import { inquiryTexts } from '../locales/texts.ts';
import { InquiryFoot, InquiryFrame, InquirySent, MessageField } from './inquiry-parts.tsx';
import { abouts, contactSchema, feedbackSchema } from './inquiry-rules.ts';
import { pageCameFrom } from './support-ways.ts';

type Body = InitOf<'post', '/inquiries'>['body'];

/** With the page and build that somebody comes from. */
function useSending() {
  const { build } = useShell();
  const [page] = useState(pageCameFrom(useLocation().state));
  const sending = useChange((api, body: Body, header) =>
    api.POST('/inquiries', { params: { header }, body: { ...body, ...(page && { page }), build } }),
  );
  return { sending, page, build };
}

function Way({ children, filled }: { children: ReactNode; filled?: boolean }) {
  const { session } = useShell();
  return (
    <Button
      component={Link}
      to={`/${session.person.role}/help`}
      variant={filled ? 'default' : 'subtle'}
      {...(filled ? {} : { color: 'gray' })}
    >
      {children}
    </Button>
  );
}

export function ContactScreen() {
  const { session } = useShell();
  const words = inquiryTexts.use();
  const { sending, ...foot } = useSending();
  const form = useSchemaForm(contactSchema, { initialValues: { subject: '', message: '' }, sending });
  const asked = useUnsaved(form.isDirty() && !sending.isSuccess);
  const { firstName, email } = session.person;
  return (
    <InquiryFrame title={words.contact.title} lead={words.contact.lead(email)}>
      {sending.isSuccess ? (
        <InquirySent title={words.thanks(firstName)} next={words.contact.next(email)}>
          <Way filled>{words.back}</Way>
        </InquirySent>
      ) : (
        <form className="p-card" noValidate onSubmit={form.submit((body) => sending.mutate(body))}>
          <Stack gap="md" p="var(--p-gutter)">
            <TextInput label={words.subject} maxLength={text.inquirySubject} {...form.getInputProps('subject')} />
            <MessageField label={words.contact.message} {...form.getInputProps('message')} />
            <InquiryFoot action={words.contact.send} sending={sending} {...foot}>
              <Way>{words.cancel}</Way>
            </InquiryFoot>
          </Stack>
        </form>
      )}
      <LeaveDialog asked={asked} />
    </InquiryFrame>
  );
}

export function FeedbackScreen() {
  const { session } = useShell();
  const words = inquiryTexts.use();
  const { sending, ...foot } = useSending();
  const initialValues = { about: 'booking' as (typeof abouts)[number], message: '', mayReply: true };
  const form = useSchemaForm(feedbackSchema, { initialValues, sending });
  const asked = useUnsaved(form.isDirty() && !sending.isSuccess);
  const { firstName, email } = session.person;
  return (
    <InquiryFrame title={words.feedback.title} lead={words.feedback.lead}>
      {sending.isSuccess ? (
        <InquirySent
          title={words.thanks(firstName)}
          next={form.values.mayReply ? words.feedback.nextWith(email) : words.feedback.next}
        >
          <Way filled>{words.back}</Way>
        </InquirySent>
      ) : (
        <form className="p-card" noValidate onSubmit={form.submit((body) => sending.mutate(body))}>
          <Stack gap="md" p="var(--p-gutter)">
            <Radio.Group label={words.feedback.about} {...form.getInputProps('about')}>
              <Group gap="8px 20px" mt={4}>
                {abouts.map((value) => (
                  <Radio key={value} value={value} label={words.abouts[value]} />
                ))}
              </Group>
            </Radio.Group>
            <MessageField label={words.feedback.message} {...form.getInputProps('message')} />
            <Checkbox
              label={words.feedback.mayReply(email)}
              {...form.getInputProps('mayReply', { type: 'checkbox' })}
            />
            <InquiryFoot action={words.feedback.send} sending={sending} {...foot}>
              <Way>{words.cancel}</Way>
            </InquiryFoot>
          </Stack>
        </form>
      )}
      <LeaveDialog asked={asked} />
    </InquiryFrame>
  );
}
