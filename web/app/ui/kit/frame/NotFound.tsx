import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { ButtonLink } from '../action/ButtonLink.tsx';
import { Heading } from '../text/Heading.tsx';
import { ClothPattern } from './ClothPattern.tsx';
import styles from './NotFound.module.css';

/** The page for missing content, with its own title in the browser tab. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('common:notFound.title')}</PageTitle>
      <NotFoundContent />
    </>
  );
}

/** The content of that page: an illustration of a silent drum, and links to go on. */
export function NotFoundContent() {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'authenticated';
  return (
    <div className={styles.place}>
      <div className={styles.panel}>
        <ClothPattern />
        <div className={styles.texts}>
          <Heading level={1}>{t('common:notFound.title')}</Heading>
          <p className={styles.sentence}>{t('common:notFound.text')}</p>
          <div className={styles.actions}>
            <ButtonLink to="/our-event" variant="sun">
              {t('common:notFound.action')}
            </ButtonLink>
            {isSignedIn && <ButtonLink to="/">{t('shell:myHome')}</ButtonLink>}
          </div>
        </div>
        <LostDrum />
      </div>
    </div>
  );
}

const rings = [
  { radius: 136, width: 5, color: '#8FA2FF', dash: '26 14' },
  { radius: 112, width: 9, color: '#E4572E', dash: '150 40' },
  { radius: 88, width: 6, color: '#FBF8F3', dash: '60 12' },
  { radius: 64, width: 10, color: '#F7B32B', dash: '220 70' },
] as const;

/** Sound rings around the number 404. */
const LostDrum = () => (
  <svg viewBox="0 0 300 300" aria-hidden="true" className={styles.drum}>
    {rings.map((ring) => (
      <circle
        key={ring.radius}
        cx="150"
        cy="150"
        r={ring.radius}
        fill="none"
        stroke={ring.color}
        strokeWidth={ring.width}
        strokeDasharray={ring.dash}
        strokeLinecap="round"
      />
    ))}
    <text x="150" y="165" textAnchor="middle" className={styles.number}>
      404
    </text>
  </svg>
);
