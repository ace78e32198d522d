import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PostView } from '@ngoma/api/features/posts';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** An author's latest posts as a list of titles; renders nothing if there are none. */
export function PostLinks({ posts }: { posts: readonly Pick<PostView, '_id' | 'title' | 'createdAt'>[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (posts.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('posts:news')}
      </Typography>
      {posts.map(({ _id, title, createdAt }) => (
        <Typography key={_id} sx={{ py: 1, borderTop: '1px solid', borderColor: 'divider' }}>
          <Link component={RouterLink} to={`/post/${_id}`}>
            {title}
          </Link>{' '}
          · {formatDate(createdAt, 'dayYear', locale)}
        </Typography>
      ))}
    </Box>
  );
}
