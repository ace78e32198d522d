import Crosshair from '@phosphor-icons/core/regular/crosshair.svg?react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type EventFilter, eventsQuery } from '#features/events/events.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { nearestCity } from './nearest-city.ts';

/** A city needs no exact position, so the answer of a mobile network within this time is enough. */
const positionWithinMs = 15_000;
/** A position of a few minutes ago is still in the same city. */
const maximumAgeMs = 5 * 60_000;
/** The next events, among whose cities the nearest is chosen. */
const eventsSearched = 100;

type Problem = 'denied' | 'unavailable' | 'none' | 'failed';

const deniedCode = 1;

/** Asks the device for its position. Raises a problem. */
const findPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject('unavailable' satisfies Problem);
    navigator.geolocation.getCurrentPosition(
      resolve,
      (error?: GeolocationPositionError) => reject((error?.code === deniedCode ? 'denied' : 'unavailable') satisfies Problem),
      { timeout: positionWithinMs, maximumAge: maximumAgeMs },
    );
  });

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
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [found, setFound] = useState('');
  const choose = async () => {
    const { coords } = await findPosition();
    const asked = { ...filter, city: '', page: 1, limit: eventsSearched };
    const { basicDetails } = await cache.fetchQuery(eventsQuery(asked)).catch(() => Promise.reject('failed' satisfies Problem));
    const city = nearestCity(
      basicDetails.map((event) => event.city),
      coords,
    );
    if (city === undefined) throw 'none' satisfies Problem;
    setFound(city);
    await navigate(pathOf(city), { preventScrollReset: true });
  };
  const find = async () => {
    setBusy(true);
    setProblem(undefined);
    setFound('');
    try {
      await choose();
    } catch (reason) {
      setProblem(reason as Problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button size="medium" icon={<Crosshair />} isBusy={isBusy} onClick={() => void find()}>
        {t('event-search:nearMe')}
      </Button>
      <FormError message={problem && t(`event-search:problem.${problem}`)} />
      <span role="status">{found && t('event-search:nearest', { city: found })}</span>
    </div>
  );
}
