import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholders for event cards: cover, date, name, place, price. */
export function CardSkeletons({ count = 4 }: { count?: number }) {
  return (
    <Box
      aria-hidden="true"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 256px), 1fr))' }}
    >
      {many(count).map((index) => (
        <Card key={index}>
          <Skeleton variant="rectangular" sx={{ aspectRatio: '16 / 10', height: 'auto' }} />
          <Box sx={{ p: 2 }}>
            <Skeleton width="45%" />
            <Skeleton width="85%" height={26} />
            <Skeleton width="65%" />
            <Skeleton width="35%" sx={{ mt: 1 }} />
          </Box>
        </Card>
      ))}
    </Box>
  );
}

/** Placeholders for list rows. */
export function RowSkeletons({ count = 5 }: { count?: number }) {
  return (
    <Card aria-hidden="true">
      {many(count).map((index) => (
        <Box
          key={index}
          sx={{ display: 'flex', gap: 2, px: 2, py: 1.5, borderTop: index ? '1px solid' : 0, borderColor: 'divider' }}
        >
          <Skeleton width="30%" />
          <Skeleton width="25%" />
          <Skeleton width="20%" sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Card>
  );
}
