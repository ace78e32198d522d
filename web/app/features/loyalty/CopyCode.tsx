import Copy from '@phosphor-icons/core/regular/copy.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import styles from './CopyCode.module.css';

/** Code that is copied on click. */
export function CopyCode({ code, isLarge = false }: { code: string; isLarge?: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast(t('loyalty:copied'));
    } catch {
      toast(t('loyalty:notCopied', { code }), 'info');
    }
  };
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={t('loyalty:copy', { code })}
      className={styles.code}
      data-large={isLarge || undefined}
    >
      <Copy className={styles.icon} />
      {code}
    </button>
  );
}
