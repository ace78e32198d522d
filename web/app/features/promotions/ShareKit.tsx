import type { Locale } from '@ngoma/api/common/locale';
import Copy from '@phosphor-icons/core/regular/copy.svg?react';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import FacebookLogo from '@phosphor-icons/core/regular/facebook-logo.svg?react';
import WhatsappLogo from '@phosphor-icons/core/regular/whatsapp-logo.svg?react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { saveFile } from '#lib/save-file.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { LocaleToggle } from './LocaleToggle.tsx';
import styles from './ShareKit.module.css';
import { embedSnippet, type SharedEvent, shareText } from './share-text.ts';

const qrPixels = 1_024;
const ink = { dark: '#14183A', light: '#FFFFFF' };

interface ShareKitProps {
  readonly event: Omit<SharedEvent, 'eventName'> & {
    readonly _id: string;
    readonly eventNameEn: string;
    readonly eventNameFr: string | null;
    /** The picture shown with the link in posts. */
    readonly shareImage: { readonly url: string };
  };
}

interface LinkQrCodeProps {
  readonly url: string;
  readonly name: string;
}

/** The QR code of the event's link, for posters and as a file. Its library is loaded only on this page. */
const LinkQrCode = lazyPart<LinkQrCodeProps>(async () => {
  const { toCanvas } = await import('qrcode');
  return (props) => <DownloadableQrCode {...props} toCanvas={toCanvas} />;
});

const QrCodeSkeleton = () => (
  <div className={styles.qrCodeSkeleton}>
    <Skeleton shape="picture" />
  </div>
);

function DownloadableQrCode({ url, name, toCanvas }: LinkQrCodeProps & { readonly toCanvas: typeof import('qrcode').toCanvas }) {
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
  const save = () => canvas?.toBlob((file) => file && saveFile(file, `${name} QR.png`));
  return (
    <Stack gap={1} align="center">
      {picture ? <img src={picture} alt={t('promotions:share.qrOf', { name })} className={styles.qrCode} /> : <QrCodeSkeleton />}
      <Button size="compact" icon={<DownloadSimple />} disabled={!picture} onClick={save}>
        {t('promotions:share.saveQr')}
      </Button>
    </Stack>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={1}>
      <Text isStrong>{title}</Text>
      {children}
    </Stack>
  );
}

/** Promotion material of an event: link, QR code, texts for posts, poster, code to embed. */
export function ShareKit({ event }: ShareKitProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const url = `${window.location.origin}/our-event/${event._id}`;
  const name = (locale === 'fr' && event.eventNameFr) || event.eventNameEn;
  const card = new URL(event.shareImage.url.replace(/\blang=\w+/, `lang=${locale}`), window.location.origin).href;
  const named = { ...event, eventName: name };
  const texts = { whatsapp: shareText(named, url, locale, 'whatsapp'), facebook: shareText(named, url, locale, 'facebook') };
  const posts = [
    {
      where: 'WhatsApp',
      text: texts.whatsapp,
      href: `https://wa.me/?text=${encodeURIComponent(texts.whatsapp)}`,
      icon: <WhatsappLogo />,
    },
    {
      where: 'Facebook',
      text: texts.facebook,
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
      icon: <FacebookLogo />,
    },
  ];
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('promotions:share.copied'));
    } catch {
      toast(t('promotions:share.notCopied'), 'error');
    }
  };
  const copyButton = (text: string, label: string) => (
    <Button size="compact" icon={<Copy />} aria-label={label} onClick={() => void copy(text)}>
      {t('promotions:share.copy')}
    </Button>
  );
  const snippet = embedSnippet(name, url, card);
  return (
    <Card aria-labelledby="share-title" as="section">
      <div className={styles.head}>
        <Heading id="share-title" level={2} look="part">
          {t('promotions:share.title')}
        </Heading>
        <LocaleToggle label={t('promotions:share.language')} value={locale} onChange={setLocale} />
      </div>
      <div className={styles.columns}>
        {posts.map(({ where, text, href, icon }) => (
          <Block key={where} title={where}>
            <pre lang={locale} className={styles.copied}>
              {text}
            </pre>
            <Row align="stretch">
              <ButtonLink size="compact" icon={icon} href={href} target="_blank" rel="noopener">
                {t('promotions:share.open', { where })}
              </ButtonLink>
              {copyButton(text, t('promotions:share.copyText', { where }))}
            </Row>
          </Block>
        ))}
        <Suspense fallback={<QrCodeSkeleton />}>
          <LinkQrCode url={url} name={name} />
        </Suspense>
        <Block title={t('promotions:share.link')}>
          <code className={styles.copied}>{url}</code>
          <div>{copyButton(url, t('promotions:share.copyLink'))}</div>
        </Block>
        <Block title={t('promotions:share.embed')}>
          <Text tone="soft">{t('promotions:share.embedWords')}</Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that is wider than its box is scrolled with the keyboard. */}
          <code className={styles.snippet} tabIndex={0}>
            {snippet}
          </code>
          <div>{copyButton(snippet, t('promotions:share.copyEmbed'))}</div>
        </Block>
        <Stack gap={1} align="center">
          <img src={card} alt={t('promotions:share.posterOf', { name })} loading="lazy" className={styles.poster} />
          <ButtonLink size="compact" icon={<DownloadSimple />} href={card} download={name} target="_blank" rel="noopener">
            {t('promotions:share.savePoster')}
          </ButtonLink>
        </Stack>
      </div>
    </Card>
  );
}
