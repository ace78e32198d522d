import Copy from '@phosphor-icons/core/regular/copy.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Its name for screen readers, which says what is copied. */
  readonly label: string;
}

/** Copies a text, and says whether the browser allowed it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('promotions:share.copied'));
    } catch {
      toast(t('promotions:share.notCopied'), 'error');
    }
  };
  return (
    <Button size="compact" icon={<Copy />} aria-label={label} onClick={() => void copy()}>
      {t('promotions:share.copy')}
    </Button>
  );
}
