import Box, { type BoxProps } from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const sweep = keyframes({ from: { backgroundPosition: '-80% 0', opacity: 1 }, to: { backgroundPosition: '180% 0', opacity: 1 } });

/** Shown only if the answer takes long enough to be noticed. */
const noticeableMs = 150;

interface RefreshingBoxProps extends Pick<BoxProps, 'component' | 'children'> {
  /** Whether the content belongs to the filters of before, and what was asked for has not arrived yet. */
  readonly isRefreshing: boolean;
  /** The layout of the content. */
  readonly sx?: Record<string, unknown>;
}

/** Content that is being asked for anew. It stays as readable as before, and a bar moves along its upper edge until the answer is there. */
export function RefreshingBox({ isRefreshing, component = 'div', sx, children }: RefreshingBoxProps) {
  return (
    <Box
      component={component}
      aria-busy={isRefreshing}
      sx={{
        ...sx,
        position: 'relative',
        '&[aria-busy="true"]::before': {
          content: '""',
          position: 'absolute',
          inset: '0 0 auto',
          zIndex: 1,
          height: 3,
          opacity: 0,
          background: 'linear-gradient(var(--n-palette-primary-main) 0 0) no-repeat 0 0 / 40% 100%',
          animation: `${sweep} 1.2s ease-in-out ${noticeableMs}ms infinite`,
        },
      }}
    >
      {children}
    </Box>
  );
}
