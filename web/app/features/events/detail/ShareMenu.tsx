import Copy from '@phosphor-icons/core/regular/copy.svg?react';
import Export from '@phosphor-icons/core/regular/export.svg?react';
import WhatsappLogo from '@phosphor-icons/core/regular/whatsapp-logo.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { useToast } from '#ui/kit/feedback/Toasts.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import styles from './ShareMenu.module.css';

/**
 * Shares an event: by WhatsApp (a plain link that works without scripts), and by the device's share sheet, else as a copied link. The
 * second button needs scripts, so it appears with them. Its place is there before, or the row would wrap and move the page.
 */
export function ShareMenu({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const isHydrated = useHydrated();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast(t('events:share.copied'));
    } catch {
      toast(t('events:share.notCopied', { url }), 'error');
    }
  };
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      // A reader who closes the sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copy();
    });
  return (
    <Row>
      <ButtonLink
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
        target="_blank"
        rel="noopener"
        size="medium"
        icon={<WhatsappLogo />}
      >
        WhatsApp
      </ButtonLink>
      <span className={isHydrated ? undefined : styles.later}>
        {isHydrated && typeof navigator.share === 'function' ? (
          <Button size="medium" icon={<Export />} onClick={share}>
            {t('events:share.more')}
          </Button>
        ) : (
          <Button size="medium" icon={<Copy />} onClick={copy}>
            {t('events:share.copy')}
          </Button>
        )}
      </span>
    </Row>
  );
}
