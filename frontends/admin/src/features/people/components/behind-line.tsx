import { Anchor } from '@mantine/core';
import type { LedgerLineJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { LessonLog } from './lesson-log.tsx';

/** The way from a line of a student's ledger to the log of its lesson, or to its payment among those of all students. */
export function BehindLine({ line }: { line: LedgerLineJson }) {
  const { navigate } = useShell();
  const { payment, lesson } = peopleTexts.use();
  const [isOpen, setOpen] = useState(false);
  const { invoiceId, invoiceNumber, bookingId, lessonWhen, at } = line;
  if (invoiceId) {
    const place = new URLSearchParams({ view: 'students', text: invoiceNumber, payment: invoiceId });
    return <Way text={payment} onGo={() => navigate(`/admin/payments?${place}`)} />;
  }
  if (!bookingId) return null;
  return (
    <>
      <Way text={lesson} onGo={() => setOpen(true)} />
      {isOpen && <LessonLog lesson={{ id: bookingId, when: lessonWhen ?? at }} onClose={() => setOpen(false)} />}
    </>
  );
}

const Way = ({ text, onGo }: { text: string; onGo: () => void }) => (
  <Anchor component="button" type="button" onClick={onGo}>
    {text}
  </Anchor>
);
