import { EvidenceScreen } from '@parlance/kit/evidence/evidence-screen.tsx';

export const EvidencePage = () => <EvidenceScreen viewer="student" />;
