import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import TaskAlt from '@mui/icons-material/TaskAlt';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const icons = { error: ErrorOutlined, info: InfoOutlined, success: TaskAlt, warning: WarningAmber } as const;

interface NoticeProps {
  readonly tone: keyof typeof icons;
  /** `none` inside an element that is already announced. */
  readonly role?: 'alert' | 'status' | 'none';
  readonly children: ReactNode;
}

/** An important sentence on the pale background of its tone. It has a fifth of the size of MUI's Alert, for public pages. */
export function Notice({ tone, role = 'alert', children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.625,
        borderRadius: '12px',
        fontSize: '0.875rem',
        lineHeight: 1.45,
        bgcolor: `${tone}.soft`,
        color: 'text.primary',
        overflowWrap: 'anywhere',
      }}
    >
      <Icon sx={{ flex: 'none', fontSize: 22, color: tone === 'warning' ? 'inherit' : `${tone}.main` }} />
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
