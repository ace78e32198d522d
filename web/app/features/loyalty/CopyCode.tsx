import Button from '@mui/material/Button';
import Copy from '@phosphor-icons/core/regular/copy.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';

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
    <Button
      onClick={copy}
      startIcon={<Copy />}
      aria-label={t('loyalty:copy', { code })}
      sx={{
        fontFamily: 'monospace',
        letterSpacing: '0.08em',
        borderStyle: 'dashed',
        ...(isLarge && { fontSize: '1.3125rem', px: 2.5, py: 1.25 }),
      }}
    >
      {code}
    </Button>
  );
}
