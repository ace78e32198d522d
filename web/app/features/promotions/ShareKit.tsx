import Box from '@mui/material/Box';
import MuiButton from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
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
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { LocaleToggle } from './LocaleToggle.tsx';
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
      {picture ? (
        <Box
          component="img"
          src={picture}
          alt={t('promotions:share.qrOf', { name })}
          sx={{ width: 176, height: 176, borderRadius: '14px' }}
        />
      ) : (
        <Skeleton variant="rounded" width={176} height={176} />
      )}
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

const textSx = {
  m: 0,
  p: 1.5,
  borderRadius: '12px',
  bgcolor: 'background.default',
  border: '1px solid',
  borderColor: 'divider',
  font: 'inherit',
  fontSize: '0.9375rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

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
    <Card component="section" aria-labelledby="share-title" sx={{ p: { xs: 2, md: 2.5 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1, mb: 2 }}>
        <Heading id="share-title" level={2} look="part">
          {t('promotions:share.title')}
        </Heading>
        <LocaleToggle label={t('promotions:share.language')} value={locale} onChange={setLocale} />
      </Box>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) 200px' } }}
      >
        {posts.map(({ where, text, href, icon }) => (
          <Block key={where} title={where}>
            <Box component="pre" lang={locale} sx={textSx}>
              {text}
            </Box>
            <Row align="stretch">
              <MuiButton size="small" component="a" href={href} target="_blank" rel="noopener" startIcon={icon}>
                {t('promotions:share.open', { where })}
              </MuiButton>
              {copyButton(text, t('promotions:share.copyText', { where }))}
            </Row>
          </Block>
        ))}
        <Suspense fallback={<Skeleton variant="rounded" width={176} height={176} sx={{ justifySelf: 'center' }} />}>
          <LinkQrCode url={url} name={name} />
        </Suspense>
        <Block title={t('promotions:share.link')}>
          <Box component="code" sx={textSx}>
            {url}
          </Box>
          <Box>{copyButton(url, t('promotions:share.copyLink'))}</Box>
        </Block>
        <Block title={t('promotions:share.embed')}>
          <Text tone="soft">{t('promotions:share.embedWords')}</Text>
          <Box component="code" sx={{ ...textSx, fontSize: '0.8125rem', maxHeight: 120, overflowY: 'auto' }} tabIndex={0}>
            {snippet}
          </Box>
          <Box>{copyButton(snippet, t('promotions:share.copyEmbed'))}</Box>
        </Block>
        <Stack gap={1} align="center">
          <Box
            component="img"
            src={card}
            alt={t('promotions:share.posterOf', { name })}
            loading="lazy"
            sx={{ width: 176, aspectRatio: '1200 / 630', objectFit: 'cover', borderRadius: '12px' }}
          />
          <MuiButton
            size="small"
            component="a"
            href={card}
            download={name}
            target="_blank"
            rel="noopener"
            startIcon={<DownloadSimple />}
          >
            {t('promotions:share.savePoster')}
          </MuiButton>
        </Stack>
      </Box>
    </Card>
  );
}
