import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { fillTemplate, type MessageEvent, type MessageText, type Template, templates } from './message-templates.ts';

interface TemplateChoiceProps {
  readonly event: MessageEvent;
  /** The text as it is now. */
  readonly text: MessageText;
  readonly onChoose: (text: MessageText) => void;
}

const isSame = (one: MessageText, other: MessageText): boolean => one.subject === other.subject && one.message === other.message;

/** Begins a message with a template. Before it replaces a text that was typed, it asks. */
export function TemplateChoice({ event, text, onChoose }: TemplateChoiceProps) {
  const { t, language } = useTranslation();
  const [asked, setAsked] = useState<Template>();
  const filled = (template: Template) => fillTemplate(template, event, t, language);
  // The template is chosen as long as its text is unchanged.
  const chosen = templates.find((template) => isSame(filled(template), text));
  const isTyped = !chosen && (text.subject + text.message).trim() !== '';
  const choose = (value: string) => {
    const template = templates.find((one) => one === value);
    if (!template) return;
    if (isTyped) setAsked(template);
    else onChoose(filled(template));
  };
  const replace = () => {
    if (asked) onChoose(filled(asked));
    setAsked(undefined);
  };
  return (
    <>
      <Select label={t('promotions:template.label')} value={chosen ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('promotions:template.none')}</option>
        {templates.map((template) => (
          <option key={template} value={template}>
            {t(`promotions:template.name.${template}`)}
          </option>
        ))}
      </Select>
      <ConfirmDialog
        tone="ink"
        isOpen={asked !== undefined}
        title={t('promotions:template.replace.title')}
        confirmLabel={t('promotions:template.replace.action')}
        onClose={() => setAsked(undefined)}
        onConfirm={replace}
      >
        {t('promotions:template.replace.words')}
      </ConfirmDialog>
    </>
  );
}
