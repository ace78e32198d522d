import Avatar from '@mui/material/Avatar';
import { initialsOf } from '#lib/format.ts';

interface PersonAvatarProps {
  readonly name: string;
  readonly url?: string | undefined;
  readonly sizePx?: number;
}

/** A person's picture, or their initials on indigo. Decoration beside a name: no alternative text. */
export function PersonAvatar({ name, url, sizePx = 40 }: PersonAvatarProps) {
  return (
    <Avatar
      src={url}
      alt=""
      aria-hidden="true"
      sx={{
        width: sizePx,
        height: sizePx,
        fontSize: sizePx * 0.38,
        fontWeight: 600,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {initialsOf(name) || '·'}
    </Avatar>
  );
}
