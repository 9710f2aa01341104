/** A student's last five feedbacks of either stream. */
import { read } from '@parlance/kit/api/read.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Prose, Small } from '@parlance/kit/ui/words.tsx';
import { Box, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { fieldsOf } from './model.ts';

type Item = AnswerOf<'get', '/feedback/student/{studentId}'>['items'][number];
type Props = { student: string; name: string; isPte: boolean; onClose: () => void };

function useHistory(student: string, isPte: boolean) {
  const { api } = useShell();
  const query = { isPte: isPte ? ('true' as const) : ('false' as const), limit: String(lists.feedbackHistory) };
  const params = { path: { studentId: student }, query };
  return useQuery({ ...read(api, '/feedback/student/{studentId}', { params }), select: ({ items }) => items });
}

export function FeedbackHistoryDialog({ student, name, isPte, onClose }: Props) {
  const { feedback } = bookingTexts.use();
  const [stream, setStream] = useState(isPte ? 'pte' : 'general');
  return (
    <Dialog onClose={onClose} size={680} title={feedback.history.title(name)}>
      <Tabs value={stream} onChange={(next) => setStream(next ?? 'general')} keepMounted={false}>
        <Tabs.List mb="md" aria-label={feedback.history.streams}>
          <Tabs.Tab value="general">{feedback.history.general}</Tabs.Tab>
          <Tabs.Tab value="pte">{feedback.history.pte}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general">
          <History student={student} isPte={false} none={feedback.history.none} />
        </Tabs.Panel>
        <Tabs.Panel value="pte">
          <History student={student} isPte none={feedback.history.nonePte} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}

function History({ student, isPte, none }: { student: string; isPte: boolean; none: string }) {
  const history = useHistory(student, isPte);
  if (history.isPending) return <Skeleton height={240} aria-hidden />;
  if (history.isError) {
    return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  }
  if (history.data.length === 0) return <p>{none}</p>;
  return (
    <Box component="ol" my={-20} className="p-ruled">
      {history.data.map((item) => (
        <Given key={item.id} item={item} isPte={isPte} />
      ))}
    </Box>
  );
}

function Given({ item, isPte }: { item: Item; isPte: boolean }) {
  const { session } = useShell();
  const { feedback } = bookingTexts.use();
  const fields = fieldsOf(isPte).filter((field) => item.feedback[field]);
  return (
    <Box component="li" py={20}>
      <Text component="h3" size="sm" fw={650}>
        {dateTimeText(item.when, session.person.timeZone)}
      </Text>
      <Small mt={4}>
        {[item.topic && `${item.topic.code} ${item.topic.name}`, item.tutor].filter(Boolean).join(' · ')}
      </Small>
      {fields.length === 0 && <p>{feedback.history.empty}</p>}
      <Stack component="dl" mt={20}>
        {fields.map((field) => (
          <div key={field}>
            <Small component="dt" mb={4}>
              {feedback.fields[field]}
            </Small>
            <Prose component="dd" inherit>
              {item.feedback[field]}
            </Prose>
          </div>
        ))}
      </Stack>
    </Box>
  );
}
