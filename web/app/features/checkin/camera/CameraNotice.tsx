import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import CameraSlash from '@phosphor-icons/core/regular/camera-slash.svg?react';
import QrCode from '@phosphor-icons/core/regular/qr-code.svg?react';
import type { ReactNode } from 'react';

interface CameraNoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly isFault?: boolean;
}

/** Text in place of the camera picture. */
export function CameraNotice({ title, children, action, isFault = false }: CameraNoticeProps) {
  const Icon = isFault ? CameraSlash : QrCode;
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
      <Box component="span" sx={{ display: 'inline-flex', fontSize: 44, opacity: 0.9 }}>
        <Icon />
      </Box>
      <Typography sx={{ fontWeight: 600, fontSize: '1.1875rem' }}>{title}</Typography>
      {children && <Typography sx={{ maxWidth: '40ch', opacity: 0.85 }}>{children}</Typography>}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}
