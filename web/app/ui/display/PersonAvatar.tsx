import Box from '@mui/material/Box';
import { useState } from 'react';
import { initialsOf } from '#lib/format/format.ts';

interface PersonAvatarProps {
  readonly name: string;
  readonly url?: string | undefined;
  readonly sizePx?: number;
}

/** Shows a person's picture, or their initials on indigo. It is decoration beside a name, so screen readers skip it. */
export function PersonAvatar({ name, url, sizePx = 40 }: PersonAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  return (
    <Box
      component="span"
      aria-hidden="true"
      data-initials={initialsOf(name) || '·'}
      sx={{
        position: 'relative',
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        width: sizePx,
        height: sizePx,
        borderRadius: '50%',
        overflow: 'hidden',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: sizePx * 0.38,
        fontWeight: 600,
        lineHeight: 1,
        // Drawn by CSS: initials are not text to search, copy or read aloud.
        '&::before': { content: 'attr(data-initials)' },
      }}
    >
      {url && url !== brokenUrl && (
        <Box
          component="img"
          src={url}
          alt=""
          width={sizePx}
          height={sizePx}
          onError={() => setBrokenUrl(url)}
          sx={{ position: 'absolute', inset: 0, objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}
