import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { preload } from 'react-dom';

const cloth = '/cloth.svg';

/**
 * The indigo cloth: a repeating ndop pattern of diamonds, crosses, dots and hills, drawn once as a small picture. Lies
 * behind its children's siblings; the parent must be positioned.
 */
export function Cloth({ opacity = 1, sx }: { opacity?: number; sx?: SxProps<Theme> }) {
  // It fills the first screen where it lies, and styles alone would ask for it late.
  preload(cloth, { as: 'image', fetchPriority: 'high' });
  return (
    <Box
      aria-hidden="true"
      sx={[
        {
          position: 'absolute',
          inset: 0,
          backgroundImage: `url(${cloth})`,
          backgroundSize: '320px 320px',
          opacity,
          pointerEvents: 'none',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
