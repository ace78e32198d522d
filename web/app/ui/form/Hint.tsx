import Box, { type BoxProps } from '@mui/material/Box';

interface HintProps extends Pick<BoxProps, 'id' | 'role' | 'aria-live' | 'children' | 'sx'> {
  /** The hint is an error message. */
  readonly error?: boolean;
}

/** The small text below a field. */
export function Hint({ error = false, sx, ...rest }: HintProps) {
  const look = { mt: 0.5, mx: 0.25, fontSize: '0.8125rem', lineHeight: 1.4, color: error ? 'error.main' : 'text.secondary' };
  return <Box {...rest} sx={[look, ...(sx ? [sx].flat() : [])]} />;
}
