import Box from '@mui/material/Box';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const five = [1, 2, 3, 4, 5];

/** Shows a rating from 1 to 5 as stars, with a text for screen readers. */
export function Stars({ value, sizePx = 18 }: { value: number; sizePx?: number }) {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      role="img"
      aria-label={t('common:stars', { count: value })}
      sx={{ display: 'inline-flex', fontSize: sizePx, lineHeight: 1, letterSpacing: '1px' }}
    >
      {five.map((star) => (
        <Box key={star} component="span" aria-hidden="true" sx={{ color: star <= Math.round(value) ? 'sun.ink' : 'edge' }}>
          {star <= Math.round(value) ? '★' : '☆'}
        </Box>
      ))}
    </Box>
  );
}
