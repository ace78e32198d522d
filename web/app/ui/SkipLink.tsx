import Box from '@mui/material/Box';
import { useTranslation } from '#lib/use-translation.tsx';

/** The first stop of the tab key: past the navigation, to what the page is about. Every layout gives its main part this id. */
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
