import type { PublicProfile } from '@ngoma/api/features/people/profiles';
import SealCheck from '@phosphor-icons/core/fill/seal-check-fill.svg?react';
import StarFill from '@phosphor-icons/core/fill/star-fill.svg?react';
import Globe from '@phosphor-icons/core/regular/globe.svg?react';
import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ClothPattern } from '#ui/kit/frame/ClothPattern.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './ProfileHead.module.css';
import { socialLinksOf } from './social-links.ts';

interface ProfileHeadProps {
  readonly profile: PublicProfile;
  /** Buttons beside the name: a message, share. */
  readonly actions: ReactNode;
}

function Links({ profile }: Pick<ProfileHeadProps, 'profile'>) {
  const { t } = useTranslation();
  const links = [
    ...(profile.website ? [{ name: t('profiles:website'), href: profile.website }] : []),
    ...socialLinksOf(profile.socialLinks),
  ];
  if (links.length === 0) return null;
  return (
    <Row as="ul" gap={2}>
      {links.map(({ name, href }) => (
        <li key={name}>
          {/* The platform does not vouch for these websites. */}
          <TextLink href={href} target="_blank" rel="noopener nofollow ugc" hasTouchHeight>
            <Globe className={styles.globe} /> {name}
          </TextLink>
        </li>
      ))}
    </Row>
  );
}

/** The header of a public profile: cover, picture, name, profession, rating, links. */
export function ProfileHead({ profile, actions }: ProfileHeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, role, rating } = profile;
  return (
    <header>
      <div className={styles.cover}>
        {profile.cover ? (
          <img src={profile.cover.url} alt="" fetchPriority="high" className={styles.picture} />
        ) : (
          <ClothPattern />
        )}
      </div>
      <div className={styles.person}>
        <span className={styles.portrait}>
          <Portrait name={name} url={profile.avatar?.url} size="huge" />
        </span>
        <div className={styles.texts}>
          <h1 className={styles.name}>
            {name}
            {profile.isVerified && <SealCheck role="img" aria-label={t('events:verified')} className={styles.seal} />}
          </h1>
          <Text tone="soft">
            {t(role === 'provider' ? 'shell:role.provider' : 'shell:role.organizer')}
            {profile.username && <> · @{profile.username}</>} ·{' '}
            {t('profiles:since', { year: formatDate(profile.memberSince, 'dayYear', locale).slice(-4) })}
          </Text>
          {rating.average !== null && (
            <Text isStrong>
              <StarFill className={styles.star} />{' '}
              {t('profiles:rating', { count: rating.count, average: formatNumber(rating.average, locale) })}
            </Text>
          )}
        </div>
        <div>{actions}</div>
      </div>
      {profile.experience && <p className={styles.experience}>{profile.experience}</p>}
      <Links profile={profile} />
    </header>
  );
}
