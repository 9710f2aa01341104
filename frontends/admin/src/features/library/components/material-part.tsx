import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { Prose } from '@parlance/kit/ui/words.tsx';
import { libraryTexts } from '../../../locales/texts.ts';
import { Facts } from '../../../ui/panel-parts.tsx';
import type { Material } from '../api/library.ts';
import { LastChange } from './last-change.tsx';
import { LinkButton, PartHead } from './part-head.tsx';

export function MaterialPart({ material, onClose }: { material: Material; onClose: () => void }) {
  const words = libraryTexts.use();
  const { name, isPte, description, visible, isDefault, isFree, url, courseCount, lessonCount, changed } = material;
  return (
    <>
      <PartHead place={words.material} name={name} onClose={onClose} />
      <Facts
        rows={[
          [words.stream, <StreamChip key="stream" isPte={isPte} />],
          [words.state, visible ? words.visible : words.hidden],
          [words.holds, `${words.courses(courseCount)}, ${words.lessons(lessonCount)}`],
          [words.firstInPicker, words.yesOrNo(isDefault)],
          [words.freeRecordings, words.yesOrNo(isFree)],
        ]}
      />
      {description && <Prose size="sm">{description}</Prose>}
      {url && <LinkButton to={url}>{words.openAddress}</LinkButton>}
      <LastChange change={changed} />
    </>
  );
}
