import Eye from '@phosphor-icons/core/regular/eye.svg?react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import styles from './EditorFrame.module.css';

/** Form on the left, preview on the right; on mobile a button opens the preview. */
export function EditorFrame({ children, preview }: { children: ReactNode; preview: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.editor}>
      <div className={styles.form}>{children}</div>
      <aside aria-label={t('event-editor:preview')} className={styles.aside}>
        {/* Below the header and the bar with the page's buttons, which are sticky as well. */}
        <div className={styles.sticky}>
          <p className={styles.title}>{t('event-editor:preview')}</p>
          {/* The preview is inert. The scroll container around it takes the focus, so that the keyboard can scroll it. */}
          <Group label={t('event-editor:preview')} tabIndex={0} className={styles.phone}>
            <div inert className={styles.content}>
              {preview}
            </div>
          </Group>
        </div>
      </aside>
      <div className={styles.opener}>
        <Button size="medium" icon={<Eye />} onClick={() => setOpen(true)}>
          {t('event-editor:preview')}
        </Button>
      </div>
      <Dialog shape="sheet" title={t('event-editor:preview')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div inert>{preview}</div>
      </Dialog>
    </div>
  );
}
