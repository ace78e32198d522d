import CalendarMonth from '@mui/icons-material/CalendarMonth';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import Verified from '@mui/icons-material/Verified';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PostView } from '@ngoma/api/features/posts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate, formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

interface PostArticleProps {
  readonly post: PostView;
  /** The actions on the post: like, share. */
  readonly actions: ReactNode;
}

/** A complete post: author, time, picture, text, and the event it is about. */
export function PostArticle({ post, actions }: PostArticleProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, body, picture, author, event, createdAt } = post;
  return (
    <Box component="article" sx={{ maxWidth: 720, mx: 'auto' }}>
      <Typography component="h1" variant="h1">
        {title}
      </Typography>
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>
        <Link
          component={RouterLink}
          to={`/profile/${author._id}`}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
        >
          {author.name}
          {author.isVerified && <Verified sx={{ fontSize: 18 }} titleAccess={t('posts:verified')} />}
        </Link>{' '}
        · <time dateTime={createdAt}>{formatDate(createdAt, 'dayYear', locale)}</time>
      </Typography>
      {picture && (
        <Box
          component="img"
          src={picture.url}
          alt=""
          width={picture.width}
          height={picture.height}
          fetchPriority="high"
          sx={{ display: 'block', width: 1, height: 'auto', mt: 3, borderRadius: '16px' }}
        />
      )}
      <Typography sx={{ mt: 3, fontSize: '1.125rem', lineHeight: 1.6, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {body}
      </Typography>
      {event && (
        <Link
          component={RouterLink}
          to={`/our-event/${event._id}`}
          underline="none"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            mt: 3,
            p: 2,
            border: '1.5px solid',
            borderColor: 'divider',
            borderRadius: '16px',
            bgcolor: 'background.paper',
            color: 'text.primary',
          }}
        >
          <CalendarMonth color="primary" aria-hidden="true" />
          <span>
            {event.eventName}
            <Typography component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {formatEventDate(event.date, locale, event.zone)} · {event.city}
            </Typography>
          </span>
        </Link>
      )}
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {actions}
        <Link
          component={RouterLink}
          to={`/contact-us?post=${post._id}`}
          sx={{ ml: 'auto', display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 44, color: 'text.secondary' }}
        >
          <FlagOutlined fontSize="small" aria-hidden="true" />
          {t('posts:report')}
        </Link>
      </Box>
    </Box>
  );
}
