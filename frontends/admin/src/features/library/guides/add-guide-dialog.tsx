import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useDone } from '@parlance/kit/forms/use-done.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { guideTexts, libraryTexts } from '../../../locales/texts.ts';
import { type Guide, useAddGuide } from './api.ts';
import { GuideFields } from './guide-fields.tsx';
import { guideBody, guideSchema, newGuide } from './guide-form.ts';

type Props = {
  category: string;
  categories: readonly string[];
  onClose: () => void;
  onAdded: (guide: Guide) => void;
};

/** It becomes the last one of its category. */
export function AddGuideDialog({ category, categories, onClose, onAdded }: Props) {
  const words = guideTexts.use();
  const { added } = libraryTexts.use();
  const add = useAddGuide();
  const form = useSchemaForm(guideSchema, { initialValues: newGuide(category), sending: add });
  const done = useDone(onClose);
  return (
    <FormDialog
      title={words.add}
      action={words.add}
      form={form}
      onClose={onClose}
      onSend={(values) =>
        add.mutate(guideBody(values), {
          onSuccess(guide) {
            done(added(guide.title))();
            onAdded(guide);
          },
        })
      }
    >
      <GuideFields form={form} categories={categories} kept="" />
    </FormDialog>
  );
}
