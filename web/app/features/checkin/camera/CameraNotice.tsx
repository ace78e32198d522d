import NoPhotographyOutlined from '@mui/icons-material/NoPhotographyOutlined';
import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface CameraNoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly isFault?: boolean;
}

/** Text in place of the camera picture. */
export function CameraNotice({ title, children, action, isFault = false }: CameraNoticeProps) {
  const Icon = isFault ? NoPhotographyOutlined : QrCodeScanner;
  return (
    <Box
      role={isFault ? 'alert' : undefined}
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        p: 3,
        textAlign: 'center',
      }}
    >
      <Icon aria-hidden="true" sx={{ fontSize: 44, opacity: 0.9 }} />
      <Typography sx={{ fontWeight: 600, fontSize: '1.1875rem' }}>{title}</Typography>
      {children && <Typography sx={{ maxWidth: '40ch', opacity: 0.85 }}>{children}</Typography>}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}
