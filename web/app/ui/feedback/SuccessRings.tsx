import Box from '@mui/material/Box';

const ring = {
  fill: 'none',
  transformOrigin: 'center',
  animation: 'drum-ring 900ms ease-out both',
  '@keyframes drum-ring': { from: { transform: 'scale(0.3)', opacity: 0 }, '60%': { opacity: 1 }, to: { transform: 'scale(1)' } },
} as const;

/** Rings that spread once after a success. Decoration; a text beside them says the same. */
export function SuccessRings({ sizePx = 72 }: { sizePx?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 72 72"
      aria-hidden="true"
      sx={{ width: sizePx, height: sizePx, flex: 'none', color: 'success.main' }}
    >
      <Box
        component="circle"
        cx="36"
        cy="36"
        r="33"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="5 7"
        sx={{ ...ring, animationDelay: '160ms' }}
      />
      <Box
        component="circle"
        cx="36"
        cy="36"
        r="24"
        stroke="currentColor"
        strokeWidth="3"
        sx={{ ...ring, animationDelay: '80ms' }}
      />
      <circle cx="36" cy="36" r="14" fill="var(--n-palette-sun-main)" />
      <path
        d="M29.5 36.5l4.5 4.5 8.5-9"
        fill="none"
        stroke="#14183A"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
