import type { Locale } from '@ngoma/api/common/locale';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import FacebookLogo from '@phosphor-icons/core/regular/facebook-logo.svg?react';
import WhatsappLogo from '@phosphor-icons/core/regular/whatsapp-logo.svg?react';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { CopyButton } from './CopyButton.tsx';
import { LinkQrCode, QrCodeSkeleton } from './LinkQrCode.tsx';
import { LocaleToggle } from './LocaleToggle.tsx';
import { OwnLink } from './OwnLink.tsx';
import styles from './ShareKit.module.css';
import { embedSnippet, type SharedEvent, shareText } from './share-text.ts';
import { VisitSources } from './VisitSources.tsx';
import { linkFrom } from './visit-sources.ts';

interface ShareKitProps {
  readonly event: Omit<SharedEvent, 'eventName'> & {
    readonly _id: string;
    readonly eventNameEn: string;
    readonly eventNameFr: string | null;
    /** The picture shown with the link in posts. */
    readonly shareImage: { readonly url: string };
  };
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={1}>
      <Text isStrong>{title}</Text>
      {children}
    </Stack>
  );
}

/** Promotion material of an event: link, QR code, texts for posts, poster, code to embed. Each link carries where it stands. */
export function ShareKit({ event }: ShareKitProps) {
  const { t } = useTranslation();
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const url = `${window.location.origin}/our-event/${event._id}`;
  const name = (locale === 'fr' && event.eventNameFr) || event.eventNameEn;
  const card = new URL(event.shareImage.url.replace(/\blang=\w+/, `lang=${locale}`), window.location.origin).href;
  const named = { ...event, eventName: name };
  const copied = linkFrom(url, 'link');
  const texts = {
    whatsapp: shareText(named, linkFrom(url, 'whatsapp'), locale, 'whatsapp'),
    facebook: shareText(named, linkFrom(url, 'facebook'), locale, 'facebook'),
  };
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
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(linkFrom(url, 'facebook'))}`,
      icon: <FacebookLogo />,
    },
  ];
  const snippet = embedSnippet(name, linkFrom(url, 'embed'), card);
  return (
    <>
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
                <CopyButton text={text} label={t('promotions:share.copyText', { where })} />
              </Row>
            </Block>
          ))}
          <Suspense fallback={<QrCodeSkeleton />}>
            <LinkQrCode url={linkFrom(url, 'qr')} label={t('promotions:share.qrOf', { name })} fileName={`${name} QR.png`} />
          </Suspense>
          <Block title={t('promotions:share.link')}>
            <code className={styles.copied}>{copied}</code>
            <div>
              <CopyButton text={copied} label={t('promotions:share.copyLink')} />
            </div>
          </Block>
          <Block title={t('promotions:share.embed')}>
            <Text tone="soft">{t('promotions:share.embedWords')}</Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that is wider than its box is scrolled with the keyboard. */}
            <code className={styles.snippet} tabIndex={0}>
              {snippet}
            </code>
            <div>
              <CopyButton text={snippet} label={t('promotions:share.copyEmbed')} />
            </div>
          </Block>
          <Stack gap={1} align="center">
            <img src={card} alt={t('promotions:share.posterOf', { name })} loading="lazy" className={styles.poster} />
            <ButtonLink size="compact" icon={<DownloadSimple />} href={card} download={name} target="_blank" rel="noopener">
              {t('promotions:share.savePoster')}
            </ButtonLink>
          </Stack>
          <OwnLink url={url} name={name} />
        </div>
      </Card>
      <VisitSources eventId={event._id} />
    </>
  );
}
