import type { Locale } from '@ngoma/api/common/locale';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { FormRichText } from '#ui/guarded/rich-text/FormRichText.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import styles from './DetailsForm.module.css';
import type { DetailsValues } from './event-form.ts';

interface TextsPartProps {
  readonly control: Control<DetailsValues>;
  /** The fields as they are typed: a text is required until the other language has it. */
  readonly draft: DetailsValues;
  readonly language: Locale;
  readonly onLanguage: (language: Locale) => void;
  /** The choice of the category, below the texts. */
  readonly children: ReactNode;
}

function EnglishTexts({ control, draft }: Pick<TextsPartProps, 'control' | 'draft'>) {
  const { t } = useTranslation();
  return (
    <>
      <FormField
        control={control}
        name="eventName"
        label={t('event-editor:details.name')}
        required={!draft.eventNameFr.trim()}
        inputProps={{ maxLength: 140 }}
      />
      <FormRichText
        control={control}
        name="description"
        htmlName="descriptionHtml"
        label={t('event-editor:details.description')}
        required={!draft.descriptionFr.trim()}
        hint={t('event-editor:details.descriptionHint')}
      />
    </>
  );
}

function FrenchTexts({ control, draft }: Pick<TextsPartProps, 'control' | 'draft'>) {
  const { t } = useTranslation();
  return (
    <>
      <FormField
        control={control}
        name="eventNameFr"
        label={t('event-editor:details.nameFr')}
        required={!draft.eventName.trim()}
        inputProps={{ maxLength: 140, lang: 'fr' }}
      />
      <FormRichText
        control={control}
        name="descriptionFr"
        htmlName="descriptionHtmlFr"
        label={t('event-editor:details.descriptionFr')}
        required={!draft.description.trim()}
        hint={t('event-editor:details.descriptionHint')}
        lang="fr"
      />
    </>
  );
}

/** Name and description of an event, in a tab for each language, and its category. */
export function TextsPart({ control, draft, language, onLanguage, children }: TextsPartProps) {
  const { t } = useTranslation();
  const { tabOf, panelOf } = useTabs(language);
  /** Both panels stay in the document, so that the browser keeps what is typed in the hidden one. */
  const panel = (shown: Locale) => ({
    ...panelOf(shown),
    ...{ hidden: language !== shown, className: styles.part, 'data-shown': language === shown || undefined },
  });
  return (
    <Card>
      <Stack>
        <Heading level={2} look="part">
          {t('event-editor:details.what')}
        </Heading>
        <TabStrip
          label={t('event-editor:details.language')}
          value={language}
          choices={[
            { value: 'en', label: t('event-editor:details.english') },
            { value: 'fr', label: t('event-editor:details.french') },
          ]}
          onChange={onLanguage}
          tabOf={tabOf}
        />
        <Text tone="soft">{t('event-editor:details.oneLanguage')}</Text>
        <div {...panel('en')}>
          <EnglishTexts control={control} draft={draft} />
        </div>
        <div {...panel('fr')}>
          <FrenchTexts control={control} draft={draft} />
        </div>
        {children}
      </Stack>
    </Card>
  );
}
