import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Verified from '@mui/icons-material/Verified';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { MyProvider } from '@ngoma/api/features/providers';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';

/** Completeness of the profile, its missing parts, and a link to the public view. */
export function Completeness({ provider }: { provider: MyProvider }) {
  const { t } = useTranslation();
  const { completeness, isListed, isVerified } = provider;
  const steps = [
    ...completeness.missing.map((step) => ({ step, isDone: false })),
    ...completeness.done.map((step) => ({ step, isDone: true })),
  ];
  return (
    <Card component="section" aria-labelledby="completeness-title" sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'center' }}>
        <Typography id="completeness-title" variant="h4" component="h2">
          {t('provider-profile:complete.title', { percent: completeness.percent })}
        </Typography>
        <Badge tone={isListed ? 'leaf' : 'sun'}>
          {t(isListed ? 'provider-profile:complete.listed' : 'provider-profile:complete.hidden')}
        </Badge>
      </Box>
      <LinearProgress
        variant="determinate"
        value={completeness.percent}
        aria-labelledby="completeness-title"
        color={completeness.percent === 100 ? 'success' : 'primary'}
        sx={{ height: 8, borderRadius: 99 }}
      />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {steps.map(({ step, isDone }) => (
          <Box component="li" key={step} sx={{ display: 'flex', gap: 1, color: isDone ? 'text.secondary' : 'text.primary' }}>
            {isDone ? (
              <CheckCircle fontSize="small" sx={{ color: 'success.main' }} titleAccess={t('provider-profile:complete.done')} />
            ) : (
              <RadioButtonUnchecked fontSize="small" titleAccess={t('provider-profile:complete.missing')} />
            )}
            <span>{t(`provider-profile:step.${step}`)}</span>
          </Box>
        ))}
      </Box>
      <Box sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 1.5, display: 'grid', gap: 0.5 }}>
        <Typography sx={{ fontWeight: 600, display: 'flex', alignItems: 'center', gap: 0.75 }}>
          {isVerified && <Verified sx={{ color: 'primary.main', fontSize: 20 }} aria-hidden="true" />}
          {t(isVerified ? 'provider-profile:verified.yes' : 'provider-profile:verified.no')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
          {t(isVerified ? 'provider-profile:verified.yesWords' : 'provider-profile:verified.noWords')}
        </Typography>
      </Box>
      <Button component={Link} to={`/profile/${provider._id}`} variant="outlined">
        {t('provider-profile:preview')}
      </Button>
      <Button component={Link} to="/account" variant="text">
        {t('provider-profile:account')}
      </Button>
    </Card>
  );
}
