import type { MyProvider } from '@ngoma/api/features/providers';
import CheckCircleFill from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
import SealCheckFill from '@phosphor-icons/core/fill/seal-check-fill.svg?react';
import Circle from '@phosphor-icons/core/regular/circle.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { ProgressBar } from '#ui/kit/feedback/ProgressBar.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './Completeness.module.css';

/** Where each part of a profile is filled in. */
const places: Readonly<Record<MyProvider['completeness']['missing'][number], string>> = {
  headline: '#about-title',
  about: '#about-title',
  cities: '#about-title',
  service: '#services-title',
  package: '#services-title',
  pictures: '#portfolio-title',
  avatar: '/account',
  verified: '/account#identity',
};

/** Completeness of the profile, its missing parts, and a link to the public view. */
export function Completeness({ provider }: { provider: MyProvider }) {
  const { t } = useTranslation();
  const { completeness, isListed, isVerified } = provider;
  const steps = [
    ...completeness.missing.map((step) => ({ step, isDone: false })),
    ...completeness.done.map((step) => ({ step, isDone: true })),
  ];
  return (
    <Card aria-labelledby="completeness-title" as="section">
      <Stack gap={1.5}>
        <Row justify="between" isSingleLine>
          <Heading id="completeness-title" level={2} look="part">
            {t('provider-profile:complete.title', { percent: completeness.percent })}
          </Heading>
          <Badge tone={isListed ? 'leaf' : 'sun'}>
            {t(isListed ? 'provider-profile:complete.listed' : 'provider-profile:complete.hidden')}
          </Badge>
        </Row>
        <ProgressBar
          percent={completeness.percent}
          labelledBy="completeness-title"
          tone={completeness.percent === 100 ? 'leaf' : 'primary'}
        />
        <Stack as="ul" gap={1}>
          {steps.map(({ step, isDone }) => (
            <li key={step} className={styles.item} data-done={isDone || undefined}>
              {isDone ? (
                <span className={styles.success}>
                  <CheckCircleFill role="img" aria-label={t('provider-profile:complete.done')} />
                </span>
              ) : (
                <span className={styles.row}>
                  <Circle role="img" aria-label={t('provider-profile:complete.missing')} />
                </span>
              )}
              {isDone ? (
                <span>{t(`provider-profile:step.${step}`)}</span>
              ) : (
                <TextLink to={places[step]}>{t(`provider-profile:step.${step}`)}</TextLink>
              )}
            </li>
          ))}
        </Stack>
        <div className={styles.stack}>
          <p className={styles.text}>
            {isVerified && (
              <span className={styles.icon}>
                <SealCheckFill />
              </span>
            )}
            {t(isVerified ? 'provider-profile:verified.yes' : 'provider-profile:verified.no')}
          </p>
          <Text tone="soft">{t(isVerified ? 'provider-profile:verified.yesWords' : 'provider-profile:verified.noWords')}</Text>
        </div>
        <ButtonLink size="medium" to={`/profile/${provider._id}`}>
          {t('provider-profile:preview')}
        </ButtonLink>
        <ButtonLink variant="quiet" size="medium" to="/account">
          {t('provider-profile:account')}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
