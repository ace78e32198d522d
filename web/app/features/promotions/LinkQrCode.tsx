import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './LinkQrCode.module.css';

const qrPixels = 1_024;
const ink = { dark: '#14183A', light: '#FFFFFF' };

interface LinkQrCodeProps {
  readonly url: string;
  /** The text alternative of the picture. */
  readonly label: string;
  /** The name of its button for screen readers, where a page has several codes. */
  readonly saveLabel?: string;
  readonly fileName: string;
}

/** The QR code of a link, for posters and as a file. Its library is loaded only on this page. */
export const LinkQrCode = lazyPart<LinkQrCodeProps>(async () => {
  const { toCanvas } = await import('qrcode');
  return (props) => <DownloadableQrCode {...props} toCanvas={toCanvas} />;
});

export const QrCodeSkeleton = () => (
  <div className={styles.qrCodeSkeleton}>
    <Skeleton shape="picture" />
  </div>
);

function DownloadableQrCode(props: LinkQrCodeProps & { readonly toCanvas: typeof import('qrcode').toCanvas }) {
  const { url, label, saveLabel, fileName, toCanvas } = props;
  const { t } = useTranslation();
  const [canvas, setCanvas] = useState<HTMLCanvasElement>();
  const picture = useMemo(() => canvas?.toDataURL(), [canvas]);
  useEffect(() => {
    let isWanted = true;
    const drawn = document.createElement('canvas');
    void toCanvas(drawn, url, { width: qrPixels, margin: 3, color: ink, errorCorrectionLevel: 'Q' }).then(() => {
      if (isWanted) setCanvas(drawn);
    });
    return () => {
      isWanted = false;
    };
  }, [url, toCanvas]);
  const save = () => canvas?.toBlob((file) => file && saveFile(file, fileName));
  return (
    <Stack gap={1} align="center">
      {picture ? <img src={picture} alt={label} className={styles.qrCode} /> : <QrCodeSkeleton />}
      <Button size="compact" icon={<DownloadSimple />} disabled={!picture} aria-label={saveLabel} onClick={save}>
        {t('promotions:share.saveQr')}
      </Button>
    </Stack>
  );
}
