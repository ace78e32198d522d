import { useTranslation } from '#lib/use-translation.tsx';

const wordedWays = ['mtn', 'orange', 'card', 'sandbox'];

/** How somebody paid, in words; a gateway without words stands as it is called. */
export function useWayWords(): (way: string) => string {
  const { t } = useTranslation();
  return (way) => (wordedWays.includes(way) ? t(`admin:way.${way}`) : way);
}
