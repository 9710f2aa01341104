/** A lesson to come into one's own calendar: as a file that any calendar takes, or at one on the web, where nothing is asked before the press. */
import { Menu, UnstyledButton } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { tellProblem } from '../api/problem.ts';
import { saveFile } from '../documents/save-file.ts';
import { calendarTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { webCalendars } from './calendar-links.ts';
import type { Lesson } from './lesson.ts';
import classes from './material-actions.module.css';

type Props = {
  lesson: Lesson;
  viewer: 'student' | 'tutor';
  /** Under a time it stands in line with the date. */
  isUnderTime?: boolean;
};

const icons = { google: IconBrandGoogle, outlook: IconBrandWindows };
const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function AddToCalendar({ lesson, viewer, isUnderTime = true }: Props) {
  const { add: words } = calendarTexts.use();
  const { api, notify } = useShell();
  const save = useMutation({
    mutationFn: async () => {
      const params = { path: { id: lesson.id }, query: { session: lesson.sessionId } };
      saveFile('lesson.ics', await api.file('/calendar/lessons/{id}', { params }), 'text/calendar');
    },
    onError: (problem) => tellProblem(notify, problem),
  });
  const links = webCalendars(lesson, viewer, window.location.origin);
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button ?? ''}
          ml={isUnderTime ? 84 : 8}
          c="var(--p-workplace)"
          fz="sm"
          fw={550}
          disabled={save.isPending}
          aria-busy={save.isPending}
        >
          {words.open}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item data-autofocus leftSection={<IconDownload {...look} />} onClick={() => save.mutate()}>
          {words.file}
        </Menu.Item>
        {(['google', 'outlook'] as const).map((name) => {
          const Mark = icons[name];
          return (
            <Menu.Item
              key={name}
              component="a"
              href={links[name]}
              target="_blank"
              rel="noreferrer"
              leftSection={<Mark {...look} />}
            >
              {words[name]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
