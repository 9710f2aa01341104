import { Button, Stack, TextInput } from '@mantine/core';
import { useKeys } from '@parlance/kit/api/use-keys.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { InquiryFoot, InquirySent, MessageField } from '@parlance/kit/help/inquiry-parts.tsx';
import { visitorSchema } from '@parlance/kit/help/inquiry-rules.ts';
import { inquiryTexts } from '@parlance/kit/locales/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { PublicFrame } from '../../pages/public-frame.tsx';
import type { PublicParts } from '../../pages/public-parts.ts';
import { entryTexts } from '../../locales/texts.ts';

type Body = InitOf<'post', '/inquiries/visitor'>['body'];

type Props = { parts: PublicParts; contact: string };

/** `/contact`: whoever has no account, or cannot get into it, writes to the school. */
export function ContactPage({ parts, contact }: Props) {
  const words = inquiryTexts.use();
  const { toSignIn } = entryTexts.use().reset;
  return (
    <PublicFrame title={words.contact.title} action={{ text: toSignIn, to: '/signin' }}>
      {contact === '/contact' ? (
        <VisitorForm {...parts} />
      ) : (
        <Button component="a" href={contact} size="lg">
          {words.contact.title}
        </Button>
      )}
    </PublicFrame>
  );
}

function useSending({ api }: PublicParts) {
  const withKey = useKeys();
  return useMutation({
    mutationFn: (said: Body) => {
      const body = { ...said, page: '/contact', build: __BUILD_ID__ };
      return withKey(body, (key) =>
        api.POST('/inquiries/visitor', { params: { header: { 'Idempotency-Key': key } }, body }),
      );
    },
  });
}

function VisitorForm(parts: PublicParts) {
  const words = inquiryTexts.use();
  const { toSignIn } = entryTexts.use().reset;
  const sending = useSending(parts);
  const initialValues = { name: '', email: '', subject: '', message: '' };
  const form = useSchemaForm(visitorSchema, { initialValues, sending });
  if (sending.isSuccess) {
    const { name, email } = sending.variables;
    return (
      <InquirySent title={words.thanks(name)} next={words.visitor.next(email)}>
        <Button component="a" href="/signin" variant="default">
          {toSignIn}
        </Button>
      </InquirySent>
    );
  }
  return (
    <>
      <p>{words.visitor.lead}</p>
      <form noValidate onSubmit={form.submit((body) => sending.mutate(body))}>
        <Stack gap="md" mt="md">
          <TextInput label={words.visitor.name} autoComplete="name" {...form.getInputProps('name')} />
          <TextInput
            label={words.visitor.email}
            type="email"
            autoComplete="email"
            maxLength={text.email}
            {...form.getInputProps('email')}
          />
          <TextInput label={words.subject} maxLength={text.inquirySubject} {...form.getInputProps('subject')} />
          <MessageField label={words.contact.message} {...form.getInputProps('message')} />
          <InquiryFoot action={words.contact.send} page="" build={__BUILD_ID__} sending={sending} />
        </Stack>
      </form>
    </>
  );
}
