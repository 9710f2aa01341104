import { Button, Group, Tabs } from '@mantine/core';
import { PdfViewer } from '@parlance/kit/documents/pdf-viewer.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { sizeText } from '@parlance/kit/uploads/size-text.ts';
import type { ApplicationDetailJson } from '@parlance/kit/api/types.ts';
import { useState } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';
import type { DocumentKind } from '../api/change-application.ts';
import { ReplaceDocumentDialog } from './replace-document-dialog.tsx';
import { TakeOutDialog } from './take-out-dialog.tsx';

const kinds: readonly DocumentKind[] = ['cv', 'degree', 'ecl'];
/** A signed address that ends within a minute is asked for anew. */
const spareMs = 60_000;

/** The documents themselves, in the page. */
export function Documents({ application }: { application: ApplicationDetailJson }) {
  const { documents: words } = applicationTexts.use();
  const [kind, setKind] = useState<DocumentKind>('cv');
  return (
    <section>
      <h3>{words.heading}</h3>
      <Tabs value={kind} onChange={(next) => setKind((next as DocumentKind | null) ?? 'cv')} keepMounted={false}>
        <Tabs.List aria-label={words.heading}>
          {kinds.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Document application={application} kind={one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

function Document({ application, kind }: { application: ApplicationDetailJson; kind: DocumentKind }) {
  const { documents: words } = applicationTexts.use();
  const { api } = useShell();
  const [asked, setAsked] = useState<'replace' | 'takeOut'>();
  const link = application[`${kind}Link`];
  const found = application.documents[kind];
  const address = async () => {
    if (found && found.expiresAt > Date.now() + spareMs) return found.url;
    const params = { path: { id: application.id } };
    const { data } = await api.GET('/applications/{id}', { params });
    return data.documents[kind]?.url ?? '';
  };
  const onClose = () => setAsked(undefined);
  return (
    <>
      <Group gap="xs" py="sm" wrap="nowrap">
        <Quiet flex={1}>
          {link ? found && sizeText(found.size) : kind === 'ecl' ? words.none(words.ecl) : words.asked(words[kind])}
        </Quiet>
        <Button variant="default" onClick={() => setAsked('replace')}>
          {link ? words.replace : words.add}
        </Button>
        {link && (
          <Button variant="subtle" color="red" onClick={() => setAsked('takeOut')}>
            {words.remove}
          </Button>
        )}
      </Group>
      {link && <PdfViewer key={link} id={link} name={words.of(words[kind], application.name)} address={address} />}
      {asked === 'replace' && <ReplaceDocumentDialog application={application} kind={kind} onClose={onClose} />}
      {asked === 'takeOut' && link && (
        <TakeOutDialog application={application} kind={kind} link={link} onClose={onClose} />
      )}
    </>
  );
}
