import Box from '@mui/material/Box';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** The id of the main part of every layout, and the target of the skip link, which is the first stop of the tab key. */
export const mainId = 'main';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <Box
      component="a"
      href={`#${mainId}`}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1.25,
        borderRadius: '10px',
        fontWeight: 600,
        bgcolor: 'text.primary',
        color: 'background.default',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('common:skipToContent')}
    </Box>
  );
}
