import { allowedLink } from '@parlance/kit/documents/document-link.ts';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { guideTexts, libraryTexts } from '../../../locales/texts.ts';
import { usePanelFocus } from '../../../ui/use-panel-focus.ts';
import { EditFrame } from '../components/edit-frame.tsx';
import { LastChange } from '../components/last-change.tsx';
import { LinkButton, PartHead } from '../components/part-head.tsx';
import { useEditing, useKeepUnsaved } from '../use-editing.ts';
import { type Guide, useSaveGuide } from './api.ts';
import { GuideDeletion } from './guide-deletion.tsx';
import { GuideFields } from './guide-fields.tsx';
import { guideBody, guideSchema, guideValues, type GuideValues, rolesIn } from './guide-form.ts';
import type { GuidePlace } from './use-chosen-guide.ts';
import classes from '../../../ui/side-panel.module.css';

type Told = {
  onClose: () => void;
  /** Goes without asking: nothing is unsaved any more. */
  go: (place: GuidePlace) => void;
  onDirty: (isDirty: boolean) => void;
};
type Props = { id: string; guides: readonly Guide[]; told: Told };

/** The chosen guide or video, beside the list. */
export function GuidePanel({ id, guides, told }: Props) {
  const words = guideTexts.use();
  const panel = usePanelFocus<HTMLElement>();
  const guide = guides.find((one) => one.id === id);
  return (
    <aside className={classes.panel} aria-label={words.chosen} tabIndex={-1} ref={panel}>
      {guide ? (
        <ChosenGuide guide={guide} guides={guides} told={told} />
      ) : (
        <PartHead place="" name={words.gone} onClose={told.onClose} />
      )}
    </aside>
  );
}

type ChosenProps = { guide: Guide; guides: readonly Guide[]; told: Told };

function ChosenGuide({ guide, guides, told }: ChosenProps) {
  const words = guideTexts.use();
  const { openFile } = libraryTexts.use();
  const { category, title, url, fileId, openedBy, changed } = guide;
  const beside = guides.filter((other) => other.category === category);
  const opens = fileId ? url : allowedLink(url);
  return (
    <>
      <PartHead
        place={words.place(category, beside.indexOf(guide) + 1, beside.length)}
        name={title}
        onClose={told.onClose}
      />
      <Editor guide={guide} guides={guides} told={told} />
      {opens && (
        <div>
          <LinkButton to={opens}>{openFile}</LinkButton>
        </div>
      )}
      <LastChange change={changed} also={words.openedBy(openedBy)} />
    </>
  );
}

function Editor({ guide, guides, told }: ChosenProps) {
  const words = guideTexts.use();
  const { saved: said } = libraryTexts.use();
  const save = useSaveGuide(guide.id);
  const editing = useEditing({ schema: guideSchema, row: guide, valuesOf: guideValues, sending: save });
  const done = useDone(() => undefined);
  useKeepUnsaved(editing.isDirty, told.onDirty);
  const send = (values: GuideValues, isOver: boolean) => {
    const { version, ...change } = isOver ? editing.changeOver(values) : editing.change(values);
    save.mutate(
      { ...guideBody({ ...editing.theirs, ...change }), version },
      {
        onSuccess(saved) {
          editing.begin(saved);
          done(said(saved.title))();
          if (saved.category !== guide.category) told.go({ category: saved.category, guide: saved.id });
        },
      },
    );
  };
  return (
    <EditFrame
      editing={{ ...editing, theirs: inWords(editing.theirs) }}
      sending={save}
      names={words.fields}
      changed={guide.changed}
      onSave={send}
      onDiscard={() => editing.begin(guide)}
      apart={<GuideDeletion guide={guide} onGone={() => told.go({ category: guide.category })} />}
    >
      <GuideFields
        form={editing.form}
        categories={[...new Set(guides.map(({ category }) => category))]}
        kept={guide.fileId ?? ''}
      />
    </EditFrame>
  );
}

/** As people read them. */
function inWords({ kind, source, fileId, forRole, ...rest }: GuideValues) {
  const words = guideTexts.now();
  return {
    ...rest,
    kind: words.kinds[kind],
    source: words.sources[source],
    fileId: fileId && words.anotherOne,
    forRole: words.rolesOf(rolesIn(forRole)),
  };
}
