import Crosshair from '@phosphor-icons/core/regular/crosshair.svg?react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import type { EventFilter } from '../events.queries.ts';
import type { NearMeProblem } from './find-city-nearby.ts';
import styles from './NearMe.module.css';

interface NearMeProps {
  /** The filters of the list, whose city is replaced. */
  readonly filter: EventFilter;
  readonly pathOf: (city: string) => string;
}

/**
 * Narrows the list to the nearest city that has events. The position is asked for on a press only and stays on the device: the server
 * learns the city that is chosen.
 */
export function NearMe({ filter, pathOf }: NearMeProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<NearMeProblem>();
  const [found, setFound] = useState('');
  const find = async () => {
    setBusy(true);
    setProblem(undefined);
    setFound('');
    try {
      const { findCityNearby } = await import('./find-city-nearby.ts').catch(() =>
        Promise.reject('failed' satisfies NearMeProblem),
      );
      const city = await findCityNearby(filter);
      setFound(city);
      await navigate(pathOf(city), { preventScrollReset: true });
    } catch (reason) {
      setProblem(reason as NearMeProblem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.near}>
      <Button size="medium" icon={<Crosshair />} isBusy={isBusy} disabled={!isHydrated} onClick={() => void find()}>
        {t('event-lists:nearMe.find')}
      </Button>
      <FormError message={problem && t(`event-lists:nearMe.${problem}`)} />
      <span role="status">{found && t('event-lists:nearMe.found', { city: found })}</span>
    </div>
  );
}
