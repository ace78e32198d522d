import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';

/**
 * The indigo cloth: a repeating ndop pattern of diamonds, crosses, dots and hills, drawn once as a small picture. Lies
 * behind its children's siblings; the parent must be positioned.
 */
export function Cloth({ opacity = 1, sx }: { opacity?: number; sx?: SxProps<Theme> }) {
  return (
    <Box
      aria-hidden="true"
      sx={[
        {
          position: 'absolute',
          inset: 0,
          backgroundImage: 'url(/cloth.svg)',
          backgroundSize: '320px 320px',
          opacity,
          pointerEvents: 'none',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
