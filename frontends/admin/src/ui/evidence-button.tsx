/** From a lesson in a list to what is on record of it. */
import { Button } from '@mantine/core';
import { evidencePath } from '@parlance/kit/evidence/path.ts';
import { evidenceTexts } from '@parlance/kit/locales/texts.ts';
import { Link } from 'react-router-dom';

export function EvidenceButton({ id, of }: { id: string; of: string }) {
  const words = evidenceTexts.use();
  return (
    <Button
      component={Link}
      to={evidencePath('admin', id)}
      variant="subtle"
      color="gray"
      size="compact-xs"
      aria-label={words.linkOf(of)}
    >
      {words.link}
    </Button>
  );
}
