import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { saveFile } from '#lib/save-file.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/** Prints the codes alone, from a frame that is removed afterwards. */
function printText(title: string, codes: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  const heading = page.createElement('h1');
  heading.textContent = title;
  const list = page.createElement('pre');
  list.textContent = codes.join('\n');
  list.style.fontSize = '18px';
  page.title = title;
  page.body.append(heading, list);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}

/** Shows new recovery codes once, to be copied, downloaded or printed. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const title = t('second-step:codes.file', { email });
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast(t('second-step:codes.copied'));
  };
  const download = () =>
    saveFile(new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), 'ngoma-recovery-codes.txt');
  return (
    <Stack gap={1.5}>
      <Notice role="alert" tone="sun">
        {t('second-step:codes.shown')}
      </Notice>
      <ul aria-label={t('second-step:codes.title')} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row align="stretch">
        <Button size="medium" onClick={() => void copy()}>
          {t('second-step:codes.copy')}
        </Button>
        <Button size="medium" onClick={download}>
          {t('second-step:codes.download')}
        </Button>
        <Button size="medium" onClick={() => printText(title, codes)}>
          {t('second-step:codes.print')}
        </Button>
      </Row>
      <Button variant="ink" size="medium" onClick={onDone}>
        {t('second-step:codes.done')}
      </Button>
    </Stack>
  );
}
