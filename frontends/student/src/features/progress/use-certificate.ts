import { tellProblem } from '@parlance/kit/api/problem.ts';
import type { Certificate } from '@parlance/kit/library/progress.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation } from '@tanstack/react-query';
import { progressTexts } from '../../locales/texts.ts';

/** Opens the PDF in a tab of its own. The tab is there before the address is: browsers stop one that opens later. */
export function useCertificateDocument({ number }: Certificate) {
  const { api, session, notify } = useShell();
  const asked = useMutation({
    mutationFn: async (_tab: Window | null) => {
      const path = { uid: session.person.uid, number };
      return (await api.GET('/certificates/{uid}/{number}/document', { params: { path } })).data.url;
    },
    onSuccess: (url, tab) => (tab ?? window).location.assign(url),
    onError: (error, tab) => {
      tab?.close();
      tellProblem(notify, error);
    },
  });
  return { isPending: asked.isPending, open: () => asked.mutate(window.open('', '_blank')) };
}

/** A browser may keep a page from the clipboard; then the link is said, to be copied by hand. */
export function useCopyLink() {
  const { notify } = useShell();
  return async (link: string) => {
    const { certificates: words } = progressTexts.now();
    try {
      await navigator.clipboard.writeText(link);
      notify.success(words.copied);
    } catch {
      notify.error(words.notCopied(link));
    }
  };
}
