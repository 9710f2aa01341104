import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { peopleTexts } from '../../../locales/texts.ts';

/** Nothing is said of an address that takes its mails. */
export function MailState({ uid }: { uid: string }) {
  const { api, session, notify } = useShell();
  const { mail: words } = peopleTexts.use();
  const params = { path: { id: uid } };
  const { data } = useQuery(read(api, '/admin/user/{id}/mail', { params }));
  const resume = useChange(
    (client, id: string, header) => client.POST('/admin/user/{id}/mail/resume', { params: { path: { id }, header } }),
    under('/admin/user'),
  );
  if (!data || data.refusals === 0) return null;
  const when = data.lastAt === null ? '' : dateTimeText(data.lastAt, session.person.timeZone);
  const send = () => {
    sendAndTell(resume, uid, {
      onSuccess: () => notify.success(words.resumed),
      onError: (problem) => tellProblem(notify, problem),
    });
  };
  return (
    <Note
      tone="warning"
      action={
        <Button variant="default" size="sm" loading={resume.isPending} onClick={send}>
          {words.resume}
        </Button>
      }
    >
      <b>{words.refused(data.refusals)}</b> {words.last(String(data.lastCode ?? ''), when)}{' '}
      {data.isStopped ? words.stopped : words.stillSent}
    </Note>
  );
}
