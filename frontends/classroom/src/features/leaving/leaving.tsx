/** What happens to whoever goes from the call's page without leaving the call. */
import { useState } from 'react';
import { leadingTexts } from '../../locales/texts.ts';
import type { Feature } from '../../room/feature.ts';
import { Question } from '../../ui/room-dialog.tsx';
import { useAwayLog } from './use-away-log.ts';
import { usePullGuard } from './use-pull-guard.ts';

export const leaving: Feature = {
  id: 'leaving',
  useInRoom() {
    const [isAsking, setAsking] = useState(false);
    usePullGuard(() => setAsking(true));
    useAwayLog();
    return { overlay: isAsking && <RefreshQuestion onStay={() => setAsking(false)} /> };
  },
};

function RefreshQuestion({ onStay }: { onStay: () => void }) {
  const { question, refresh, stay } = leadingTexts.use().refreshing;
  const reload = () => window.location.reload();
  return <Question title={question} stay={stay} action={refresh} onStay={onStay} onConfirm={reload} />;
}
