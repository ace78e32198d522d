import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { EventInformation as Information } from '@ngoma/api/features/events/information';
import Clock from '@phosphor-icons/core/regular/clock.svg?react';
import IdentificationCard from '@phosphor-icons/core/regular/identification-card.svg?react';
import ListChecks from '@phosphor-icons/core/regular/list-checks.svg?react';
import type { ComponentType } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from './EventInformation.module.css';

const texts = textsFrom({
  en: () => import('virtual:texts/en/event-information'),
  fr: () => import('virtual:texts/fr/event-information'),
});

interface PartProps {
  readonly information: Information;
  /** The event's time zone, in which its times are shown. */
  readonly zone: string;
}

/** The artists of an event with portrait, part and time. */
function LineUp({ information: { lineUp }, zone }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (lineUp.length === 0) return null;
  return (
    <Section title={t('event-information:lineUp')}>
      <ul className={styles.artists}>
        {lineUp.map(({ _id, name, role, startsAt, picture }) => (
          <li key={_id} className={styles.artist}>
            <Portrait name={name} url={picture?.url} srcSet={picture?.srcSet} shape="arch" />
            <span className={styles.name}>{name}</span>
            {role && <span className={styles.detail}>{role}</span>}
            {startsAt && (
              <time dateTime={startsAt} className={styles.time}>
                {formatDate(startsAt, 'time', locale, zone)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Those who go and chose to be seen, by first name and portrait. */
function Attendees({ information: { attendees } }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { people, total } = attendees;
  if (people.length === 0) return null;
  const count = total - people.length;
  return (
    <Section title={t('event-information:attendees')}>
      <ul className={styles.attendees}>
        {people.map(({ firstName, picture }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: They are rendered once, and only their first names are known.
          <li key={place} className={styles.attendee}>
            <Portrait name={firstName} url={picture?.url} size="large" />
            <span className={styles.firstName}>{firstName}</span>
          </li>
        ))}
        {count > 0 && (
          <li className={styles.attendee}>
            <span aria-hidden="true" className={styles.others}>
              {`+${formatNumber(count, locale)}`}
            </span>
            <VisuallyHidden>{t('event-information:others', { count })}</VisuallyHidden>
          </li>
        )}
      </ul>
    </Section>
  );
}

/** The photos of an event; each leads to its largest version. */
function Gallery({ information: { photos }, galleryPath }: Pick<EventInformationProps, 'information' | 'galleryPath'>) {
  const { t } = useTranslation();
  if (photos.length === 0 && !galleryPath) return null;
  return (
    <Section title={t('event-information:photos')}>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ _id, caption, picture }, place) => (
            <li key={_id} className={styles.photo}>
              <a href={picture.url} target="_blank" rel="noopener" className={styles.frame}>
                <img
                  src={picture.url}
                  srcSet={picture.srcSet}
                  sizes="(min-width: 600px) 240px, 60vw"
                  width={picture.width}
                  height={picture.height}
                  alt={caption ?? t('event-information:photo', { number: place + 1 })}
                  loading="lazy"
                  className={styles.image}
                />
              </a>
              {caption && <p className={styles.detail}>{caption}</p>}
            </li>
          ))}
        </ul>
      )}
      {galleryPath && (
        <div className={styles.ask}>
          <p className={styles.detail}>{t('event-information:galleryText')}</p>
          <ButtonLink href={galleryPath} size="medium">
            {t('event-information:gallery')}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}

interface Fact {
  readonly key: string;
  readonly Icon: ComponentType<{ className?: string }>;
  readonly title: string;
  readonly text: string;
}

/** When the doors open, who may come, and what is allowed. */
function GoodToKnow({ information: { doorsOpenAt, minimumAge, rules }, zone }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const facts: readonly (Fact | null)[] = [
    doorsOpenAt === null
      ? null
      : {
          key: 'entrance',
          Icon: Clock,
          title: t('event-information:entrance'),
          text: formatDate(doorsOpenAt, 'time', locale, zone),
        },
    minimumAge === null
      ? null
      : {
          key: 'age',
          Icon: IdentificationCard,
          title: t('event-information:age', { age: minimumAge }),
          text: t('event-information:ageText'),
        },
    rules === null ? null : { key: 'rules', Icon: ListChecks, title: t('event-information:rules'), text: rules },
  ];
  const known = facts.filter((fact) => fact !== null);
  if (known.length === 0) return null;
  return (
    <Section title={t('event-information:goodToKnow')}>
      <ul className={styles.facts}>
        {known.map(({ key, Icon, title, text }) => (
          <li key={key} className={styles.fact}>
            <Icon className={styles.icon} />
            <div>
              <p className={styles.name}>{title}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface QuestionsProps extends Pick<PartProps, 'information'> {
  /** The address at which a reader asks the organizer; absent for an event that takes no questions. */
  readonly askPath: string | undefined;
}

/** The organizer's answers to frequent questions and to readers, and the way to ask one more. */
function Questions({ information: { questions }, askPath }: QuestionsProps) {
  const { t } = useTranslation();
  if (questions.length === 0 && !askPath) return null;
  return (
    <Section title={t('event-information:questions')}>
      {questions.length > 0 && (
        <dl className={styles.questions}>
          {questions.map(({ question, answer }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: They are rendered once, and two readers may ask the same.
            <div key={place} className={styles.question}>
              <dt className={styles.name}>{question}</dt>
              <dd className={styles.text}>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {askPath && (
        <div className={styles.ask}>
          <p className={styles.detail}>{t('event-information:askText')}</p>
          <ButtonLink href={askPath} size="medium">
            {t('event-information:ask')}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}

interface EventInformationProps extends Pick<EventWithDetails, 'zone'>, QuestionsProps {
  /** The address of the pictures of attendees; absent without a gallery. */
  readonly galleryPath?: string | undefined;
}

/** The sections of an event page beside the event: line-up, who goes, photos, what is good to know, and questions. */
export const EventInformation = ({ information, zone, askPath, galleryPath }: EventInformationProps) => (
  <OwnTexts source={texts} fallback={null}>
    <div className={styles.parts}>
      <LineUp information={information} zone={zone} />
      <Attendees information={information} zone={zone} />
      <Gallery information={information} galleryPath={galleryPath} />
      <GoodToKnow information={information} zone={zone} />
      <Questions information={information} askPath={askPath} />
    </div>
  </OwnTexts>
);
