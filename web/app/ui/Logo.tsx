import Box from '@mui/material/Box';
import { Link } from 'react-router';

interface MarkProps {
  readonly sizePx?: number;
  /** On the indigo cloth the mark stands on glass, and the word is paper. */
  readonly onCloth?: boolean;
}

/** The mark: a diamond of ndop cloth over the skin of a drum. */
export function LogoMark({ sizePx = 30, onCloth = false }: MarkProps) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none', display: 'block' }}
    >
      <rect width="32" height="32" rx="9" fill={onCloth ? '#3D4AC0' : 'var(--n-palette-primary-main)'} />
      <path
        d="M16 5l8 8-8 8-8-8z"
        fill="none"
        stroke={onCloth ? '#F7B32B' : 'var(--n-palette-sun-main)'}
        strokeWidth="2.6"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="13" r="2.6" fill={onCloth ? '#F7B32B' : 'var(--n-palette-sun-main)'} />
      <path d="M7 26h18" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeDasharray="4 4.6" />
    </svg>
  );
}

interface LogoProps {
  /** Where it leads; the specification's default is /. */
  readonly to?: string;
  /** `line`: mark and name in a row; `auth`: in the measures of the authentication-style layout, on its cloth. */
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

/** Mark and name, leading home. In the authentication-style layout it is 102 × 36 on phones and 122 × 81 from md. */
export function Logo({ to = '/', shape = 'line' }: LogoProps) {
  return (
    <Box
      component={Link}
      to={to}
      aria-label="Ngoma"
      sx={{ display: 'inline-flex', alignItems: 'center', textDecoration: 'none', borderRadius: '10px', ...frames[shape] }}
    >
      <LogoMark onCloth={shape === 'auth'} />
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
