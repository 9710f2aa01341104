/** The library as a student sees it, before or after it is shown to them: their own pages on what the server would give them. Nothing is recorded by it. */
import { makeQueryClient } from '@parlance/kit/api/query-client.ts';
import { LibrarySetting } from '@parlance/kit/library/setting.tsx';
import { lazyPart } from '@parlance/kit/remote/lazy-part.tsx';
import { ShellProvider, useShell } from '@parlance/kit/remote/shell-context.tsx';
import { usePathParams } from '@parlance/kit/remote/use-path-params.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { previewTexts } from '../../../locales/texts.ts';
import { type Control, PreviewBar } from './preview-bar.tsx';
import { previewServices } from './preview-services.ts';
import { editorPath, homeOf, type PreviewView, viewIn } from './views.ts';
import classes from './preview.module.css';

const Library = lazyPart(async () => (await import('@parlance/kit/library/library-screen.tsx')).LibraryScreen);
const Material = lazyPart(async () => (await import('@parlance/kit/library/material-screen.tsx')).MaterialScreen);
const Lesson = lazyPart(async () => (await import('@parlance/kit/library/lesson-screen.tsx')).LessonScreen);

const pattern = '/admin/preview/:student/:stage/:material/:course/:lesson';

export function PreviewPage() {
  const { navigate } = useShell();
  const { pathname, search } = useLocation();
  const { student, stage, material, lesson } = usePathParams(pattern);
  const view = viewIn({ student, stage });
  const home = homeOf(view);
  const held = useRef<Control>(undefined);
  const onView = (next: PreviewView, by: Control) => {
    held.current = by;
    navigate(`${homeOf(next)}${pathname.slice(home.length)}${search}`, { replace: true });
  };
  const bar = <PreviewBar view={view} onView={onView} back={editorPath(pathname, search)} held={held} />;
  const Screen = material ? (lesson ? Lesson : Material) : Library;
  return (
    <div className={classes.page}>
      {bar}
      <InPreview key={home} view={view} bar={bar}>
        <Screen />
      </InPreview>
    </div>
  );
}

type Props = { view: PreviewView; bar: ReactNode; children: ReactNode };

/** What was read as one student is nothing that another has read, or the administrator. */
function InPreview({ view, bar, children }: Props) {
  const shell = useShell();
  const home = homeOf(view);
  const [client] = useState(makeQueryClient);
  const isInside = (to: string) => to === home || to.startsWith(`${home}/`) || to.startsWith(`${home}?`);
  const sayEnd = () => shell.notify.info(previewTexts.now().ends);
  const [services] = useState(() =>
    previewServices(shell, view, (to, options) => (isInside(to) ? shell.navigate(to, options) : sayEnd())),
  );
  /** Plans, bookings and the like are the student's own pages, which nobody previews. */
  const keepInside = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as HTMLElement).closest('a');
    if (link?.origin !== location.origin || !link.pathname.startsWith('/student/')) return;
    event.preventDefault();
    event.stopPropagation();
    sayEnd();
  };
  return (
    <QueryClientProvider client={client}>
      <ShellProvider services={services}>
        <LibrarySetting home={home} bar={bar}>
          {/* A link that is pressed by a key is clicked as well. */}
          <div onClickCapture={keepInside}>{children}</div>
        </LibrarySetting>
      </ShellProvider>
    </QueryClientProvider>
  );
}
