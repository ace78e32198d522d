import {
  type GalleryPage,
  type GalleryPicture,
  galleryLimits,
  type OwnGalleryPicture,
  pictureReportReasons,
} from '@ngoma/api/features/events/event-gallery';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import Camera from '@phosphor-icons/core/regular/camera.svg?react';
import type { FormAnswer } from '#lib/form/form-answer.ts';
import { formatDate, formatEventDate } from '#lib/format/format.ts';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { loadingOf } from '#ui/kit/media/picture-loading.ts';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './EventGallery.module.css';
import type { GalleryEvent } from './gallery-page.server.ts';
import { galleryPath, studioPath } from './gallery-path.ts';
import { galleryTexts } from './gallery-texts.ts';

interface EventGalleryProps {
  readonly event: GalleryEvent;
  readonly gallery: GalleryPage;
  readonly after: string | undefined;
  /** Absent for strangers. */
  readonly reader: { readonly role: string } | undefined;
  /** The form that was just sent. */
  readonly done: 'reported' | 'withdrawn' | undefined;
  /** The answer of the server to a refused form. */
  readonly refused: FormAnswer | undefined;
}

const tones: Readonly<Record<OwnGalleryPicture['state'], BadgeTone>> = {
  waiting: 'sun',
  shown: 'leaf',
  refused: 'red',
  taken_down: 'red',
};

interface PictureProps {
  readonly picture: GalleryPicture;
  readonly eventName: string;
  /** It belongs to the first view: requested at once, before the scripts. */
  readonly isFirst?: boolean;
}

/** A picture that leads to its full size. */
function Picture({ picture, eventName, isFirst = false }: PictureProps) {
  const { t } = useTranslation();
  const { url, previewUrl, width, height, author } = picture;
  return (
    <a href={url} target="_blank" rel="noopener" className={styles.frame}>
      <img
        src={previewUrl}
        width={width}
        height={height}
        alt={t('event-gallery:pictureOf', { author, name: eventName })}
        className={styles.image}
        {...loadingOf(isFirst)}
      />
    </a>
  );
}

const downloadOf = ({ url }: GalleryPicture) => `${url}?download=1`;

function ReportForm({ id, refused }: { readonly id: string; readonly refused: FormAnswer | undefined }) {
  const { t } = useTranslation();
  const own = refused?.values?.id === id ? refused : undefined;
  return (
    <Disclosure summary={t('event-gallery:report')} look="plain" isOpen={own !== undefined}>
      <form method="post" noValidate className={styles.form}>
        <input type="hidden" name="do" value="report" />
        <input type="hidden" name="id" value={id} />
        {own?.errors?.root && (
          <Notice tone="red" role="alert">
            {own.errors.root}
          </Notice>
        )}
        <RadioGroup
          name="reason"
          label={t('event-gallery:reportReason')}
          options={pictureReportReasons.map((value) => ({ value, label: t(`event-gallery:reason.${value}`) }))}
          defaultValue={pictureReportReasons.find((one) => one === own?.values?.reason) ?? pictureReportReasons[0]}
          error={own?.errors?.reason}
        />
        <TextArea
          name="note"
          label={t('event-gallery:reportNote')}
          isOptional
          error={own?.errors?.note}
          defaultValue={own?.values?.note}
          maxLength={galleryLimits.note}
          rows={2}
        />
        <div>
          <Button type="submit" size="medium" variant="soft">
            {t('event-gallery:sendReport')}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}

function WithdrawForm({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <Disclosure summary={t('event-gallery:withdraw')} look="plain">
      <form method="post" className={styles.form}>
        <input type="hidden" name="do" value="withdraw" />
        <input type="hidden" name="id" value={id} />
        <Text look="small">{t('event-gallery:withdrawText')}</Text>
        <div>
          <Button type="submit" size="medium" variant="danger">
            {t('event-gallery:withdrawNow')}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}

function Shown({ event, gallery, reader, refused }: Pick<EventGalleryProps, 'event' | 'gallery' | 'reader' | 'refused'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={styles.pictures}>
      {gallery.pictures.map((picture, index) => (
        <li key={picture._id} className={styles.entry}>
          <Picture picture={picture} eventName={event.eventName} isFirst={index === 0} />
          <div className={styles.line}>
            <Text as="span" look="small" isStrong>
              {picture.isMine ? t('event-gallery:you') : picture.author}
            </Text>
            <Text as="span" look="small" tone="soft">
              {formatDate(picture.sentAt, 'day', locale, event.zone)}
            </Text>
          </div>
          <div className={styles.actions}>
            <TextLink href={downloadOf(picture)} download hasTouchHeight>
              {t('event-gallery:download')}
            </TextLink>
            {reader && !picture.isMine && <ReportForm id={picture._id} refused={refused} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Own({ event, own }: { readonly event: GalleryEvent; readonly own: readonly OwnGalleryPicture[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('event-gallery:own')} lead={t('event-gallery:ownText')}>
      <ul className={styles.pictures}>
        {own.map((picture) => (
          <li key={picture._id} className={styles.entry}>
            <Picture picture={picture} eventName={event.eventName} />
            <div className={styles.line}>
              <Badge tone={tones[picture.state]} isDense>
                {t(`event-gallery:state.${picture.state}`)}
              </Badge>
            </div>
            {picture.reason && <Text look="small">{picture.reason}</Text>}
            <WithdrawForm id={picture._id} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Says why a reader sees no pictures, and what they can do. */
function Closed({ event, gallery, reader }: Pick<EventGalleryProps, 'event' | 'gallery' | 'reader'>) {
  const { t } = useTranslation();
  if (!gallery.settings.isOpen) return <Notice tone="primary">{t('event-gallery:closed')}</Notice>;
  return (
    <Notice tone="primary">
      <Stack gap={1} align="start">
        {t(reader ? 'event-gallery:needsTicket' : 'event-gallery:needsSignIn')}
        {!reader && (
          <ButtonLink size="medium" to={`/sign-in?next=${encodeURIComponent(galleryPath(event._id))}`}>
            {t('event-gallery:signIn')}
          </ButtonLink>
        )}
      </Stack>
    </Notice>
  );
}

function Content({ event, gallery, after, reader, done, refused }: EventGalleryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { pictures, own, total, next, maySee, maySend, settings } = gallery;
  const studio = maySend && reader?.role === 'participant' && (
    <ButtonLink variant="sun" size="medium" icon={<Camera />} to={studioPath(event._id)}>
      {t('event-gallery:make')}
    </ButtonLink>
  );
  return (
    <Page>
      <PageTitle>{t('event-gallery:title')}</PageTitle>
      <Stack gap={1} align="start">
        <TextLink to={`/our-event/${event._id}`} hasTouchHeight>
          <ArrowLeft /> {event.eventName}
        </TextLink>
        <Heading level={1}>{t('event-gallery:title')}</Heading>
        <Text tone="soft">
          {t(settings.audience === 'everyone' ? 'event-gallery:leadEveryone' : 'event-gallery:leadHolders', {
            date: formatEventDate(event.date, locale, event.zone),
          })}
        </Text>
        {pictures.length > 0 && studio && <div className={styles.make}>{studio}</div>}
      </Stack>
      {done && <Notice tone="leaf">{t(`event-gallery:done.${done}`)}</Notice>}
      {refused?.errors?.root && refused.values?.do !== 'report' && (
        <Notice tone="red" role="alert">
          {refused.errors.root}
        </Notice>
      )}
      {!maySee && <Closed event={event} gallery={gallery} reader={reader} />}
      {maySee && pictures.length === 0 && (
        <EmptyState title={t('event-gallery:none')} covers={['crowd', 'makossa', 'this-weekend']} action={studio}>
          {t('event-gallery:noneText')}
        </EmptyState>
      )}
      {pictures.length > 0 && (
        <Section title={t('event-gallery:count', { count: total })}>
          <Shown event={event} gallery={gallery} reader={reader} refused={refused} />
          <div className={styles.pager}>
            {after && <TextLink to={galleryPath(event._id)}>{t('event-gallery:newest')}</TextLink>}
            {next && <TextLink to={galleryPath(event._id, next)}>{t('event-gallery:older')}</TextLink>}
          </div>
        </Section>
      )}
      {own.length > 0 && !after && <Own event={event} own={own} />}
    </Page>
  );
}

/** The pictures that attendees sent to the gallery of an event, and the reader's own. Its forms are native ones, so that it needs no code. */
export const EventGallery = (props: EventGalleryProps) => (
  <OwnTexts source={galleryTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);
