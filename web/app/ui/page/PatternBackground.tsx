import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { preload } from 'react-dom';

const cloth = '/cloth.svg';

/**
 * The indigo background: a repeating ndop pattern of diamonds, crosses, dots and hills, from one small picture. It is behind its
 * siblings; the parent must be positioned.
 */
export function PatternBackground({ opacity = 1, sx }: { opacity?: number; sx?: SxProps<Theme> }) {
  // It fills the first screen, and a browser would request it late if only styles referred to it.
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
