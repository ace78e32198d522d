import Box from '@mui/material/Box';
import { Link } from 'react-router';

interface MarkProps {
  readonly sizePx?: number;
  /** Uses the light variant for the indigo pattern. */
  readonly onPattern?: boolean;
}

/** The logo mark: a diamond of ndop cloth over the skin of a drum. */
export function LogoMark({ sizePx = 30, onPattern = false }: MarkProps) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none', display: 'block' }}
    >
      <rect width="32" height="32" rx="9" fill={onPattern ? '#3D4AC0' : 'var(--n-palette-primary-main)'} />
      <path
        d="M16 5l8 8-8 8-8-8z"
        fill="none"
        stroke={onPattern ? '#F7B32B' : 'var(--n-palette-sun-main)'}
        strokeWidth="2.6"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="13" r="2.6" fill={onPattern ? '#F7B32B' : 'var(--n-palette-sun-main)'} />
      <path d="M7 26h18" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeDasharray="4 4.6" />
    </svg>
  );
}

interface LogoProps {
  /** `line`: mark and name in a row; `auth`: the size of the authentication-style layout, on its pattern. */
  readonly shape?: 'line' | 'auth';
}

const frames = {
  line: { gap: 1.25, minHeight: 44, color: 'text.primary', fontSize: 20 },
  auth: {
    gap: { xs: 1, md: 0.75 },
    width: { xs: 102, md: 122 },
    height: { xs: 36, md: 81 },
    flexDirection: { xs: 'row', md: 'column' },
    justifyContent: { xs: 'flex-start', md: 'center' },
    color: '#FBF8F3',
    fontSize: { xs: 18, md: 20 },
    '& svg': { width: { md: 44 }, height: { md: 44 } },
  },
} as const;

/**
 * The logo: mark and name, linking to / as specified. In the authentication-style layout it is 102 × 36 px on phones and 122 × 81
 * px from md.
 */
export function Logo({ shape = 'line' }: LogoProps) {
  return (
    <Box
      component={Link}
      to="/"
      aria-label="Ngoma"
      sx={{ display: 'inline-flex', alignItems: 'center', textDecoration: 'none', borderRadius: '10px', ...frames[shape] }}
    >
      <LogoMark onPattern={shape === 'auth'} />
      <Box
        component="span"
        aria-hidden="true"
        sx={{ fontFamily: 'h1.fontFamily', fontWeight: 700, letterSpacing: '-0.03em', lineHeight: 1 }}
      >
        Ngoma
      </Box>
    </Box>
  );
}
